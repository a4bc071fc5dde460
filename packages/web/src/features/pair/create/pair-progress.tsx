import { Trans, useLingui } from '@lingui/react/macro';
import type { PairStatus } from '@strapline/domain/pair/pair.states';
import { Check, Circle, Hourglass, type IconNode, Info, MessageSquare, TriangleAlert, X } from 'lucide';
import type { ReactNode } from 'react';
import { translateSentence } from '../../../platform/messages/coded-text.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../../platform/page/page-title.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatLongDay, formatMoment } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/load-states.tsx';
import { Callout } from '../../../ui/panel.tsx';
import { CheckList } from '../check-list.tsx';
import { PairCard } from '../pair-card.tsx';
import type { Pair } from '../pair-shape.ts';
import css from './progress.module.css';

const RetakePictures = lazyPart(async () => (await import('./retake-pictures.tsx')).RetakePictures, <Skeleton height="20rem" />);
const AgreeAgain = lazyPart(async () => (await import('./agree-again.tsx')).AgreeAgain, <Skeleton height="16rem" />);

/** Where a pair stands after its pictures were sent, as a thread with four knots. */
export function PairProgress({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const copy = useProgressCopy(pair);
  const { own } = pair;
  return (
    <div className="page">
      <PageTitle>{t`Pair ${pair.username}`}</PageTitle>
      <div className="head">
        <p className="eyebrow">{copy.eyebrow}</p>
        <h1>{copy.heading}</h1>
        <p className="lead" role="status">
          {copy.lead}
        </p>
      </div>
      <div className={css['grid']}>
        <section aria-labelledby="pair-steps">
          <h2 id="pair-steps" className={css['h2']}>
            <Trans>
              Where <em>it stands</em>
            </Trans>
          </h2>
          <Steps pair={pair} />
          {pair.status === 'active' && (
            <div className="row">
              <ButtonLink to="/apair/view/$pairId" params={{ pairId: pair.id }} kind="primary">
                {t`See the pair`}
              </ButtonLink>
            </div>
          )}
        </section>
        <aside className="stack">
          <div className="panel">
            <h2 className={css['h3']}>{t`Checks so far`}</h2>
            <CheckList checks={pair.verification.checks} />
          </div>
          {own?.closesAt && (
            <Callout icon={Info}>
              <b>{t`If you do nothing,`}</b> {t`the pair closes on ${formatLongDay(own.closesAt)} and the pictures are deleted.`}
            </Callout>
          )}
          <PairCard pair={pair} />
          <a className="btn quiet flush" href="#chat">
            <Icon icon={MessageSquare} />
            {copy.canDisagree ? t`I disagree: ask our team` : t`Ask our team`}
          </a>
        </aside>
      </div>
    </div>
  );
}

type ProgressCopy = { eyebrow: string; heading: ReactNode; lead: string; canDisagree?: boolean };

function useProgressCopy({ status, own }: Pair): ProgressCopy {
  const { t } = useLingui();
  const review = own?.reviewBy ? t`We answer by ${formatMoment(own.reviewBy)}.` : t`We answer within 2 days.`;
  const copies: Record<Exclude<PairStatus, 'draft' | 'withdrawn'>, ProgressCopy> = {
    uploading: {
      eyebrow: t`Pair · uploading`,
      heading: (
        <Trans>
          Nearly <em>there.</em>
        </Trans>
      ),
      lead: t`The pictures are arriving. Keep this page open until both are here.`,
    },
    processing: {
      eyebrow: t`Pair · processing`,
      heading: (
        <Trans>
          Nearly <em>there.</em>
        </Trans>
      ),
      lead: t`Both pictures arrived. We check that they are whole; you can leave this page.`,
    },
    in_review: {
      eyebrow: t`Pair · in review`,
      heading: (
        <Trans>
          With our <em>reviewers.</em>
        </Trans>
      ),
      lead: t`${review} You can leave this page; we’ll notify you.`,
    },
    active: {
      eyebrow: t`Pair · active`,
      heading: (
        <Trans>
          On <em>record.</em>
        </Trans>
      ),
      lead: t`Your size shows as verified. The pictures stay under their cover until you let somebody in.`,
    },
    requires_action: {
      eyebrow: t`Pair · needs you`,
      heading: (
        <Trans>
          One thing to <em>mend.</em>
        </Trans>
      ),
      lead:
        own?.consent.accepted === false
          ? t`You took your consent back, so only you see this pair.`
          : t`A reviewer needs something from you.`,
      canDisagree: own?.consent.accepted !== false,
    },
    rejected: {
      eyebrow: t`Pair · rejected`,
      heading: (
        <Trans>
          Not <em>this time.</em>
        </Trans>
      ),
      lead: t`A check failed that other pictures can’t put right. Only you see this pair.`,
      canDisagree: true,
    },
    suspended: {
      eyebrow: t`Pair · suspended`,
      heading: (
        <Trans>
          Taken <em>down.</em>
        </Trans>
      ),
      lead: t`A decision hides this pair from everybody but you. Your notifications say why, and how to appeal.`,
      canDisagree: true,
    },
  };
  return status === 'draft' || status === 'withdrawn' ? copies.uploading : copies[status];
}

const order = ['uploading', 'processing', 'in_review', 'active'] as const;
type Step = (typeof order)[number];
type StepState = 'done' | 'now' | 'next' | 'stopped';

const stepIcons: Record<StepState, IconNode> = { done: Check, now: Hourglass, next: Circle, stopped: TriangleAlert };

/** Which knots are tied. What stopped a pair is shown at the review, or at the end where it was active before. */
function getStepState(step: Step, { status }: Pair): StepState {
  const place = order.indexOf(step);
  if (status === 'active') return 'done';
  const stopped = status === 'suspended' ? 3 : status === 'requires_action' || status === 'rejected' ? 2 : null;
  if (stopped !== null) return place < stopped ? 'done' : place === stopped ? 'stopped' : 'next';
  const current = order.indexOf(status as Step);
  return place < current ? 'done' : place === current ? 'now' : 'next';
}

function Steps({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const { own } = pair;
  const labels: Record<Step, string> = { uploading: t`Uploading`, processing: t`Processing`, in_review: t`In review`, active: t`Active` };
  const notes: Record<Step, string> = {
    uploading: t`Both pictures are sent in parts, encrypted.`,
    processing: t`We check that both pictures are whole. They stay encrypted.`,
    in_review: t`A reviewer opens the pictures for this check only. You see every opening.`,
    active: t`Your size shows as verified for a year. The pictures stay under their cover.`,
  };
  const times: Partial<Record<Step, string | null>> = { uploading: own?.submittedAt ?? null, active: pair.verification.verifiedAt };
  const said: Record<StepState, string> = { done: t`done`, now: t`now`, next: t`next`, stopped: t`stopped` };
  return (
    <ol className={css['thread']}>
      {order.map((step) => {
        const state = getStepState(step, pair);
        const at = state === 'done' ? times[step] : null;
        return (
          <li key={step} className={css[state]} aria-current={state === 'now' || state === 'stopped' ? 'step' : undefined}>
            <span className={css['knot']}>
              <Icon icon={state === 'stopped' && pair.status === 'rejected' ? X : stepIcons[state]} size={18} />
            </span>
            <h3>
              {labels[step]} <span className="vh">({said[state]})</span>
            </h3>
            <span className={css['when']}>{at && formatMoment(at)}</span>
            <div className={css['body']}>{state === 'stopped' ? <Stopped pair={pair} /> : <p>{notes[step]}</p>}</div>
          </li>
        );
      })}
    </ol>
  );
}

/** Why it stopped, in the reviewer's words, and what puts it right. */
function Stopped({ pair }: { pair: Pair }) {
  const { own, can } = pair;
  return (
    <div className="stack">
      {own?.reason && <blockquote className={css['reason']}>{translateSentence(own.reason)}</blockquote>}
      {can.includes('agreeAgain') && <AgreeAgain pair={pair} />}
      {pair.status === 'requires_action' && can.includes('sendPictures') && <RetakePictures pair={pair} needsBoth={false} />}
    </div>
  );
}
