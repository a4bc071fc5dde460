import { Trans, useLingui } from '@lingui/react/macro';
import type { BraTag } from '@strapline/contract/shapes';
import { Link, useNavigate } from '@tanstack/react-router';
import { KeyRound, ScrollText, TriangleAlert } from 'lucide';
import { lazy, type ReactNode, Suspense } from 'react';
import type { TapReading } from '../../platform/taps.ts';
import { Who } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { showYearMoment } from '../../ui/dates.ts';
import { Grade } from '../../ui/grade.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Callout, Stitch } from '../../ui/marks.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { tapWords } from '../../ui/tap-words.tsx';
import css from './action.module.css';
import { Gone } from './gone.tsx';
import { TagSlip } from './tag-slip.tsx';
import { TapHead, TapPanel } from './tap-panel.tsx';
import { wordsOf } from './thread-words.tsx';
import { useTapLead, WhereNow } from './where-now.tsx';

// Most who come here neither tap nor hold the piece.
const Acts = lazy(async () => ({ default: (await import('./acts.tsx')).Acts }));
const Proven = lazy(async () => ({ default: (await import('../../ui/proven.tsx')).Proven }));
const TapAgain = lazy(async () => ({ default: (await import('./tap-again.tsx')).TapAgain }));

type ActionPageProps = {
  tag: BraTag;
  verb: string | undefined;
  reading: TapReading | undefined;
  /** The tap could not be asked about; the record stands all the same. */
  trouble: { error: Error; onRetry: (() => void) | undefined } | undefined;
};

/** What the record says of a piece, for who holds it in the hand, and what may be done with it. */
export function ActionPage({ tag, verb, reading, trouble }: ActionPageProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const lead = useTapLead(tag, verb === undefined ? reading : undefined);
  const words = reading && tapWords(reading.verdict, reading.grade);
  const isOpen = tag.status === 'claimable' || tag.status === 'transfer_pending';
  if (lead === 'leaving') return <div className="page" />;
  return (
    <div className="page">
      <title>{t`Verify ${tag.title}: Strapline`}</title>
      {words ? <TapHead words={words} eyebrow={<Trans>Chip tapped</Trans>} /> : <PlainHead />}
      {trouble && (
        <div role="alert" className={css['above']}>
          <Callout tone="danger" icon={TriangleAlert}>
            <Trans>
              <b>This tap was not checked.</b> {trouble.error.message}
            </Trans>{' '}
            {trouble.onRetry && (
              <Button size="small" onClick={trouble.onRetry}>
                <Trans>Check it again</Trans>
              </Button>
            )}
          </Callout>
        </div>
      )}
      <Gone tag={tag} className={css['above']} />
      {lead === 'ask' && <WhereNow tag={tag} ticket={reading?.ticket} />}
      {words && reading && (
        <TapPanel
          words={words}
          foot={
            <>
              {counts(reading) ? (
                <Grade grade={reading.grade} opened={reading.verdict === 'opened'} />
              ) : (
                <Trans>
                  <b>Grade D.</b> Such a tap counts as a label, not as a proof. It never unlocks anything.
                </Trans>
              )}{' '}
              {reading.counter === null ? (
                <Trans>Read on {showYearMoment(reading.at)}.</Trans>
              ) : (
                <Trans>
                  Read on {showYearMoment(reading.at)}, as tap {reading.counter} of this chip.
                </Trans>
              )}
            </>
          }
        />
      )}
      <div className={css['split']}>
        <div className="stack">
          <TagSlip tag={tag} />
          <Says tag={tag} />
          <div className="row">
            {isOpen && !tag.can.includes('callBack') && (
              <Link
                to="/bratag/$braTagId/action"
                params={{ braTagId: tag.id }}
                search={{ verb: 'claim' }}
                className={buttonClass({ kind: 'primary' })}
              >
                <Icon of={KeyRound} />
                <Trans>I have its strap code</Trans>
              </Link>
            )}
            <Link to="/bratag/$braTagId" params={{ braTagId: tag.id }} className={buttonClass()}>
              <Icon of={ScrollText} />
              <Trans>The whole record</Trans>
            </Link>
          </div>
        </div>
        <section className={`panel ${css['side']}`}>
          <Suspense fallback={<Skeleton height="20rem" />}>
            <Proven tag={tag} />
          </Suspense>
        </section>
      </div>
      {tag.chip && (!reading || !counts(reading)) && (
        <div className={css['below']}>
          <Suspense>
            <TapAgain
              title={words ? <Trans>Tap it again</Trans> : <Trans>Tap its chip</Trans>}
              onLanded={({ href }) => void navigate({ href, replace: true })}
            >
              {words ? (
                <Trans>Hold the top of your phone to the chip until it opens this page. Each tap has an address of its own.</Trans>
              ) : (
                <Trans>
                  You came by a square, a link or a typed id: that is a label, not a proof. This piece carries a chip; hold the top of your
                  phone to it, and this page says what that proves.
                </Trans>
              )}
            </TapAgain>
          </Suspense>
        </div>
      )}
      {tag.can.length > 0 && (
        <Suspense>
          <Acts tag={tag} verb={verb} before={<Stitch air="gap" />} />
        </Suspense>
      )}
    </div>
  );
}

function counts({ verdict }: TapReading): boolean {
  return verdict === 'ok' || verdict === 'opened';
}

function PlainHead() {
  return (
    <div className="head">
      <p className="eyebrow">
        <Trans>Verify</Trans>
      </p>
      <h1>
        <Trans>
          What the record <em>says.</em>
        </Trans>
      </h1>
      <p className="lead">
        <Trans>Compare it with what you hold: the piece, its number, and who has it.</Trans>
      </p>
    </div>
  );
}

function Says({ tag }: { tag: BraTag }) {
  const { t } = useLingui();
  // A certificate only says again what the entry before it says.
  const told = tag.provenance.filter(({ type }) => type !== 'cert.issued');
  const newest = told.sort((one, other) => other.index - one.index)[0];
  return (
    <dl className={css['says']}>
      <Said name={<Trans>Made by</Trans>}>
        <Who name={tag.creator.username} />
      </Said>
      <Said name={<Trans>Owner on record</Trans>}>
        {tag.owner && tag.owner.number > 0 ? (
          <Trans>
            No. {tag.owner.number}, {tag.owner.username ?? t`who keeps their name to themselves`}
          </Trans>
        ) : (
          <Trans>Its maker; nobody has claimed it</Trans>
        )}
      </Said>
      {newest && (
        <Said name={<Trans>Last entry</Trans>}>
          {wordsOf(newest, tag).what}, {showYearMoment(newest.at)}
        </Said>
      )}
    </dl>
  );
}

function Said({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
