import { useLingui } from '@lingui/react/macro';
import type { Decision, ReportCase } from '@strapline/contract/shapes/report';
import { useRef, useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { translateSentence } from '../../../platform/messages/coded-text.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RadioCard } from '../../../ui/form/choice.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { formatMoment } from '../../../ui/format/dates.ts';
import { useRuleLabels } from '../../../ui/report-labels.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import { useActionLabels } from '../decision-labels.ts';
import css from './admin-reports.module.css';
import { refreshCase } from './show-case.ts';

/** The answer to an appeal, by an admin who had no part in the decision. */
export function AppealPanel({ shown }: { shown: ReportCase }) {
  const { t } = useLingui();
  const appealed = shown.decisions.find(({ appeal }) => appeal !== null && appeal.outcome === null);
  if (!appealed?.appeal) return null;
  return (
    <div className="stack">
      <h3>{t`Appeal`}</h3>
      <blockquote className={css['said']}>
        <p>{appealed.appeal.text}</p>
        <footer>{formatMoment(appealed.appeal.at)}</footer>
      </blockquote>
      <AppealedDecision decision={appealed} />
      {shown.can.includes('decideAppeal') ? (
        <AnswerForm decision={appealed} />
      ) : (
        <p className="sub">{t`You were part of this decision, so another admin answers the appeal.`}</p>
      )}
    </div>
  );
}

function AppealedDecision({ decision }: { decision: Decision }) {
  const { t } = useLingui();
  const actions = useActionLabels();
  const rules = useRuleLabels();
  return (
    <dl className={css['facts']}>
      <Fact label={t`Decision`}>{actions[decision.action]}</Fact>
      <Fact label={t`Rule`}>{rules[decision.rule]}</Fact>
      <Fact label={t`Reason`}>{translateSentence(decision.reason)}</Fact>
    </dl>
  );
}

function AnswerForm({ decision }: { decision: Decision }) {
  const { t } = useLingui();
  const [uphold, setUphold] = useState<boolean>();
  const [reason, setReason] = useState('');
  const element = useRef<HTMLDivElement>(null);
  const answer = useCallMutation('decideAppeal');
  const form = useContractForm('decideAppeal', {
    input: { decisionId: decision.id, uphold, reason: reason.trim() },
    errors: { uphold: uphold === undefined ? t`Choose an answer.` : undefined },
    mutation: answer,
    onSent: () => {
      showNotice(t`Answered. We’ve notified them.`);
      refreshCase();
    },
  });
  useKeys({
    e: () => setUphold(false),
    h: () => setUphold(true),
    submit: () => element.current?.querySelector('form')?.requestSubmit(),
  });
  const error = form.getError('uphold');
  const options = [
    { value: false, label: t`Reinstate`, note: t`The decision was wrong`, key: 'E' },
    { value: true, label: t`Uphold`, note: t`The decision stays`, key: 'H' },
  ];
  return (
    <div ref={element}>
      <form className="stack" {...form.props}>
        <fieldset className={css['options']}>
          <legend className="vh">{t`Answer`}</legend>
          {options.map(({ value, label, note, key }) => (
            <RadioCard
              key={key}
              className={css['option']}
              name="uphold"
              checked={value === uphold}
              data-invalid={error ? true : undefined}
              onChange={() => setUphold(value)}
            >
              <span>
                <b>{label}</b>
                <small>{note}</small>
              </span>
              <kbd>{key}</kbd>
            </RadioCard>
          ))}
          {error && <span className="help bad">{error}</span>}
        </fieldset>
        <TextArea
          label={t`Reason`}
          hint={t`Both sides will read this.`}
          value={reason}
          maxLength={2000}
          rows={5}
          {...form.field('reason')}
          onChange={({ target }) => setReason(target.value)}
        />
        <Failure>{form.failure}</Failure>
        <Button type="submit" kind="primary" block busy={form.isBusy}>
          {uphold === false ? t`Reinstate` : t`Answer the appeal`}
        </Button>
      </form>
    </div>
  );
}
