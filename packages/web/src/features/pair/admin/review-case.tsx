import { useLingui } from '@lingui/react/macro';
import type { PairReview } from '@strapline/contract/shapes/pairs/pair';
import { formatProofWord } from '@strapline/domain/pair/pair-proofs';
import { type PairCheckName, type PairCheckState, pairCheckNames } from '@strapline/domain/pair/verification.states';
import { useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RadioCard, Segmented } from '../../../ui/form/choice.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { formatMoment } from '../../../ui/format/dates.ts';
import { useCheckLabels } from '../check-list.tsx';
import type { Pair } from '../pair-shape.ts';
import { usePairSize } from '../use-pair-size.ts';
import { OpenPictures } from '../view/open-pictures.tsx';
import css from './pair-reviews.module.css';

/** What a reviewer reads, opens and decides. */
export function ReviewCase({ review, onDone }: { review: PairReview; onDone: () => void }) {
  const { t } = useLingui();
  const { pair, word, reviewers, hasOtherBirthDate, can } = review;
  const { system, label } = usePairSize(pair);
  return (
    <div className={css['case']}>
      <div className="stack">
        <dl className={css['rows']}>
          <Fact label={t`Size to check`}>{`${system} ${label}`}</Fact>
          {pair.garment && <Fact label={t`Worn`}>{pair.garment}</Fact>}
          {pair.bio && <Fact label={t`In their words`}>{pair.bio}</Fact>}
          <Fact label={t`The word`}>
            {word ? (
              <>
                <b className={css['word']}>{formatProofWord(word.text)}</b>{' '}
                <small>
                  {word.wasGood
                    ? t`given ${formatMoment(word.issuedAt)}, good when the pictures came`
                    : t`given ${formatMoment(word.issuedAt)}, no longer good when the pictures came`}
                </small>
              </>
            ) : (
              t`No word was requested`
            )}
          </Fact>
          {hasOtherBirthDate && <Fact label={t`Birth date`}>{t`This pair and the account say different dates.`}</Fact>}
        </dl>
        {reviewers.map(({ username, at, isUnsure, note }) => (
          <p key={username + at} className="sub">
            {isUnsure ? t`${username} was unsure on ${formatMoment(at)}.` : t`${username} opened them on ${formatMoment(at)}.`} {note}
          </p>
        ))}
        {can.includes('open') && <Pictures pair={pair} />}
      </div>
      {can.includes('decide') ? (
        <Decide review={review} onDone={onDone} />
      ) : (
        <p className="sub">{t`Another reviewer has to decide on this pair.`}</p>
      )}
    </div>
  );
}

/** The key is given for a written reason, which the creator reads. */
function Pictures({ pair }: { pair: Pair }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isOpened, setOpened] = useState(false);
  if (isOpened) return <OpenPictures pair={pair} reason={reason.trim()} onCovered={() => setOpened(false)} />;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setOpened(true);
      }}
    >
      <TextArea
        label={t`Why do you open the pictures?`}
        hint={t`The creator sees this reason, the time, and that our team opened the pictures. At least 10 characters.`}
        value={reason}
        rows={2}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
      <div>
        <Button type="submit" disabled={reason.trim().length < 10}>{t`Open the pictures`}</Button>
      </div>
    </form>
  );
}

type Outcome = 'approve' | 'sendBack' | 'askSecond';
type Judged = Partial<Record<PairCheckName, 'passed' | 'failed'>>;

/** Each check by itself, then what becomes of the pair. The reason is what its creator reads. */
function Decide({ review: { pair, can }, onDone }: { review: PairReview; onDone: () => void }) {
  const { t } = useLingui();
  const [judged, setJudged] = useState<Judged>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [reason, setReason] = useState('');
  const decide = useCallMutation('reviewPair', ['listPairReviews', 'getAdminCounts']);
  const stored: Record<string, PairCheckState> = Object.fromEntries(pair.verification.checks.map(({ name, state }) => [name, state]));
  const isFailed = pairCheckNames.some((name) => (judged[name] ?? stored[name]) === 'failed');
  const isOpen = pairCheckNames.some((name) => (judged[name] ?? stored[name]) === 'pending');
  const form = useContractForm('reviewPair', {
    input: {
      pairId: pair.id,
      version: pair.version,
      approve: outcome === 'approve',
      unsure: outcome === 'askSecond',
      checks: judged,
      reason: outcome === 'approve' ? undefined : reason.trim(),
    },
    errors: {
      outcome: outcome ? undefined : t`Choose what happens.`,
      checks:
        outcome === 'approve' && (isFailed || isOpen)
          ? t`All four checks have to pass before it’s approved.`
          : outcome === 'sendBack' && !isFailed
            ? t`Say which check failed.`
            : undefined,
    },
    mutation: decide,
    send: (input) =>
      void decide.mutateAsync(input).then(
        // Also when the pair has left the list meanwhile, and this form with it.
        () => {
          showNotice(input.unsure ? t`A second reviewer will decide.` : t`Decided. We’ve notified its creator.`);
          onDone();
        },
        // The form shows why.
        () => undefined,
      ),
  });
  return (
    <form className="stack" {...form.props}>
      <h3>{t`Decision`}</h3>
      <CheckChoice judged={judged} stored={stored} error={form.getError('checks')} onChange={setJudged} />
      <OutcomeChoice outcome={outcome} canAskSecond={can.includes('askSecond')} error={form.getError('outcome')} onChange={setOutcome} />
      {outcome && outcome !== 'approve' && (
        <TextArea
          {...form.field('reason')}
          label={outcome === 'askSecond' ? t`What are you unsure about?` : t`What needs to change?`}
          hint={outcome === 'askSecond' ? t`Only reviewers read this.` : t`Its creator reads this.`}
          value={reason}
          rows={3}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Failure>{form.failure}</Failure>
      <div>
        <Button type="submit" kind="primary" busy={decide.isPending}>{t`Decide`}</Button>
      </div>
    </form>
  );
}

type CheckChoiceProps = {
  judged: Judged;
  /** What was found before. */
  stored: Record<string, PairCheckState>;
  error: string | undefined;
  onChange: (judged: Judged) => void;
};

function CheckChoice({ judged, stored, error, onChange }: CheckChoiceProps) {
  const { t } = useLingui();
  const labels = useCheckLabels();
  return (
    <>
      <div className={css['checks']} data-invalid={error ? '' : undefined} tabIndex={-1}>
        {pairCheckNames.map((name) => (
          <div key={name}>
            <span>{labels[name]}</span>
            <Segmented
              label={labels[name]}
              value={judged[name] ?? stored[name] ?? 'pending'}
              options={[
                { value: 'passed', label: t`Passed` },
                { value: 'failed', label: t`Failed` },
              ]}
              onChange={(state) => onChange({ ...judged, [name]: state === 'failed' ? 'failed' : 'passed' })}
            />
          </div>
        ))}
      </div>
      <Failure>{error}</Failure>
    </>
  );
}

type OutcomeChoiceProps = {
  outcome: Outcome | undefined;
  canAskSecond: boolean;
  error: string | undefined;
  onChange: (outcome: Outcome) => void;
};

function OutcomeChoice({ outcome, canAskSecond, error, onChange }: OutcomeChoiceProps) {
  const { t } = useLingui();
  const options: { value: Outcome; label: string }[] = [
    { value: 'approve', label: t`Approve: the size shows as verified for a year` },
    { value: 'sendBack', label: t`Send back: a check failed` },
    ...(canAskSecond ? [{ value: 'askSecond', label: t`I’m unsure: ask a second reviewer` } as const] : []),
  ];
  return (
    <>
      <fieldset className={css['outcomes']} data-invalid={error ? '' : undefined} tabIndex={-1}>
        <legend className="vh">{t`What happens`}</legend>
        {options.map(({ value, label }) => (
          <RadioCard key={value} name="outcome" checked={outcome === value} onChange={() => onChange(value)}>
            {label}
          </RadioCard>
        ))}
      </fieldset>
      <Failure>{error}</Failure>
    </>
  );
}
