import { useLingui } from '@lingui/react/macro';
import type { PersonView } from '@strapline/contract/shapes/people';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { formatDay, formatMoment } from '../../ui/format/dates.ts';
import css from './people.module.css';

type AccountDecision = PersonView['decisions'][number];

/** Decisions about the account itself, with the appeals that another admin answers. */
export function PersonDecisions({ decisions }: { decisions: PersonView['decisions'] }) {
  const { t } = useLingui();
  if (decisions.length === 0) return null;
  return (
    <section>
      <h3>{t`Decisions`}</h3>
      <ul className={css['rows']}>
        {decisions.map((decision) => (
          <DecisionItem key={decision.decisionId} decision={decision} />
        ))}
      </ul>
    </section>
  );
}

function DecisionItem({ decision }: { decision: AccountDecision }) {
  const { t } = useLingui();
  const { decisionId, action, reason, at, until, inForce, appeal, canAnswer } = decision;
  const [answering, setAnswering] = useState<boolean>();
  const names = { suspend: t`Suspended`, limit: t`Limited`, reinstate: t`Active again` };
  return (
    <li>
      <span>
        <b>
          {names[action]} {until && t`until ${formatDay(until)}`}
        </b>
        <small>
          {formatMoment(at)}. {reason}
        </small>
        {appeal && (
          <small>
            {t`Appeal:`} {appeal}
          </small>
        )}
        {canAnswer && (
          <span className="row">
            <Button size="small" onClick={() => setAnswering(true)}>{t`Uphold`}</Button>
            <Button size="small" onClick={() => setAnswering(false)}>{t`Lift it`}</Button>
          </span>
        )}
      </span>
      <span className="note">{action !== 'reinstate' && (inForce ? t`In force` : t`Over`)}</span>
      {answering !== undefined && <AnswerDialog decisionId={decisionId} uphold={answering} onClose={() => setAnswering(undefined)} />}
    </li>
  );
}

function AnswerDialog({ decisionId, uphold, onClose }: { decisionId: string; uphold: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const answer = useCallMutation('decideAppeal', ['getPerson', 'listPeople']);
  const form = useContractForm('decideAppeal', {
    input: { decisionId, uphold, reason: reason.trim() },
    mutation: answer,
    onSent: () => {
      showNotice(t`Answered. We’ve notified them.`);
      onClose();
    },
  });
  const title = uphold ? t`Uphold the decision` : t`Lift the restriction`;
  return (
    <FormDialog title={title} submitLabel={title} form={form} onClose={onClose}>
      <TextArea
        label={t`Reason (they will read it)`}
        value={reason}
        rows={4}
        maxLength={2000}
        {...form.field('reason')}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
