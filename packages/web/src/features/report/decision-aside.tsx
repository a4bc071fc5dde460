import { Trans, useLingui } from '@lingui/react/macro';
import type { Decision } from '@strapline/contract/shapes/report';
import { getFix } from '@strapline/domain/report/report-reasons';
import { Ban, Camera, CircleCheck, EyeOff, LifeBuoy } from 'lucide';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { useSession } from '../../platform/session/session.ts';
import { createDrafts } from '../../platform/state/drafts.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { formatLongDay } from '../../ui/format/dates.ts';
import { Callout, HangTag, Stitch } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TagId } from '../../ui/tag/tag-id.tsx';
import css from './decision.module.css';
import { useActionLabels } from './decision-labels.ts';
import type { DecisionPage } from './decision-summary.tsx';

const appealDrafts = createDrafts('appeals', { text: '' });

/** The piece, and what its owner can do: fix it, or appeal. */
export function DecisionAside({ page }: { page: DecisionPage }) {
  const { decision } = page;
  return (
    <aside className={css['side']}>
      <PiecePanel page={page} />
      {decision.can.includes('appeal') && <AppealForm decision={decision} />}
      <SignInToAppeal decision={decision} />
      {decision.appeal && <AppealPanel appeal={decision.appeal} />}
      <Callout icon={LifeBuoy}>
        <Trans>
          Not sure what this means?{' '}
          <a className="link" href="/content/help">
            Ask us
          </a>
          . It won’t use up your appeal.
        </Trans>
      </Callout>
    </aside>
  );
}

function PiecePanel({ page: { decision, cover } }: { page: DecisionPage }) {
  const { t } = useLingui();
  const { subject, can } = decision;
  if (!subject.braTagId) return null;
  return (
    <section className="panel stack">
      <div className={css['item']}>
        <Picture media={cover ? { ...cover, alt: '' } : undefined} seed={subject.braTagId} sizes="72px" className="thumb" />
        <div>
          <h2 className={css['title']}>{subject.title}</h2>
          <p className="mono">
            <TagId id={subject.braTagId} />
          </p>
          <p className={css['chip']}>
            <ActionTag decision={decision} />
          </p>
        </div>
      </div>
      {can.includes('fix') && (
        <>
          <Stitch />
          <h3>{t`Fix and relist`}</h3>
          <p className="sub">
            {decision.fixedAt
              ? t`We received your changes and are reviewing them. We’ll show it again once it follows the guideline.`
              : getFix(decision.rule) === 'pictures'
                ? t`Replace the pictures that show someone who didn’t agree. We’ve saved the price, story and tag. We review the new pictures before it’s shown again.`
                : t`Change what breaks the guideline. We’ve saved the price, story and tag. We review your changes before it’s shown again.`}
          </p>
          <ButtonLink to="/bratag/$braTagId" params={{ braTagId: subject.braTagId }} search={{ edit: '1' }} block icon={Camera}>
            {decision.fixedAt ? t`Change it again` : t`Edit the piece`}
          </ButtonLink>
        </>
      )}
    </section>
  );
}

function ActionTag({ decision: { action, inForce } }: { decision: Decision }) {
  const { t } = useLingui();
  const labels = useActionLabels();
  if (!inForce) return <HangTag tone="plain" icon={CircleCheck} label={t`No longer applies`} />;
  if (action === 'reinstate' || action === 'dismiss') return <HangTag icon={CircleCheck} label={labels[action]} />;
  return <HangTag tone={action === 'hide' ? 'plain' : 'danger'} icon={action === 'hide' ? EyeOff : Ban} label={labels[action]} />;
}

/** The draft stays in this browser until it is sent. */
function AppealForm({ decision: { id, subject } }: { decision: Decision }) {
  const { t } = useLingui();
  const { text } = appealDrafts.useDraft(id);
  const appeal = useIdempotentMutation('appeal', ['fetchDecision', 'listMyDecisions']);
  const form = useContractForm('appeal', {
    input: { decisionId: id, text: text.trim() },
    mutation: appeal,
    onSent: () => {
      appealDrafts.forget(id);
      showNotice(t`We received your appeal.`);
    },
  });
  return (
    <form className="panel stack" aria-labelledby="appeal-title" {...form.props}>
      <h2 className={css['title']} id="appeal-title">{t`Appeal`}</h2>
      <p className="sub">{t`Someone who wasn’t involved will review your appeal within 7 days. It’s free.`}</p>
      <DraftNote drafts={appealDrafts} draftKey={id} />
      <TextArea
        label={t`What did we get wrong?`}
        placeholder={
          subject.braTagId ? t`Tell us what we missed. If you took the pictures yourself, say when.` : t`Tell us what we missed.`
        }
        value={text}
        maxLength={2000}
        rows={5}
        {...form.field('text')}
        onChange={(event) => appealDrafts.change(id, { text: event.target.value })}
      />
      <Failure>{form.failure}</Failure>
      <Button type="submit" kind="primary" block busy={form.isBusy}>{t`Submit appeal`}</Button>
      <p className="note">{t`You can appeal once. If you still disagree after that, you can go to an independent dispute body.`}</p>
    </form>
  );
}

/** The mail's link shows the decision; an appeal needs the account. */
function SignInToAppeal({ decision }: { decision: Decision }) {
  const { t } = useLingui();
  const isAnonymous = useSession(({ status }) => status === 'anonymous');
  const isAdverse = decision.action !== 'reinstate' && decision.action !== 'dismiss';
  if (!isAnonymous || !isAdverse || decision.automated || !decision.inForce || decision.appeal) return null;
  const until = formatLongDay(decision.appealUntil);
  return (
    <section className="panel stack">
      <h2 className={css['title']}>{t`Appeal`}</h2>
      <p className="sub">{t`You can appeal until ${until}. Someone who wasn’t involved will answer within 7 days.`}</p>
      <ButtonLink to="/signin" search={{ redirectUri: `/decision/${decision.id}` }} kind="primary" block>
        {t`Sign in to appeal`}
      </ButtonLink>
    </section>
  );
}

function AppealPanel({ appeal }: { appeal: NonNullable<Decision['appeal']> }) {
  const { t } = useLingui();
  const day = formatLongDay(appeal.dueAt);
  return (
    <section className="panel stack">
      <h2 className={css['title']}>{t`Your appeal`}</h2>
      <p className={css['quote']}>{appeal.text}</p>
      {appeal.outcome === null ? (
        <p className="sub">{t`We’ll answer by ${day}.`}</p>
      ) : (
        <>
          <p>
            <b className="med">{appeal.outcome === 'overturned' ? t`Your appeal succeeded.` : t`We upheld our decision.`}</b>
          </p>
          {appeal.reason && <p className={css['quote']}>{appeal.reason}</p>}
        </>
      )}
    </section>
  );
}
