import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReportCase } from '@strapline/contract/shapes/report';
import { oneAdminSuspensionDays } from '@strapline/domain/report/report.states';
import { guidelineRules } from '@strapline/domain/report/report-reasons';
import { UserPlus } from 'lucide';
import { useRef } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { useSession } from '../../../platform/session/session.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { RadioCard } from '../../../ui/form/choice.tsx';
import { Select, TextArea } from '../../../ui/form/field.tsx';
import { formatDay } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useRuleLabels } from '../../../ui/report-labels.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import css from './admin-reports.module.css';
import { changeDecisionDraft, type DecisionDraft, forgetDecisionDraft, needsSecondAdmin, useDecisionDraft } from './decision-draft.ts';
import { showCase } from './show-case.ts';
import { useDecisionOptions, useReasonTemplate } from './use-decision-options.ts';

/** The reason is the letter itself: both sides read it. */
export function DecidePanel({ shown }: { shown: ReportCase }) {
  const { t } = useLingui();
  const { reportId, version } = shown.report;
  const draft = useDecisionDraft(shown);
  const options = useDecisionOptions(shown);
  const rules = useRuleLabels();
  const change = (patch: Partial<DecisionDraft>) => changeDecisionDraft(reportId, patch);
  const choose = (action: DecisionDraft['action']) => change({ action });
  const decide = useCallMutation('decideReport');
  const element = useRef<HTMLDivElement>(null);
  const isSuspension = draft.action === 'suspend';
  const form = useContractForm('decideReport', {
    input: {
      reportId,
      version,
      action: draft.action,
      rule: draft.rule,
      reason: draft.reason.trim(),
      days: isSuspension ? draft.days : undefined,
    },
    errors: { action: draft.action ? undefined : t`Choose a decision.` },
    mutation: decide,
    onSent: (decided) => {
      forgetDecisionDraft(reportId);
      showCase(decided);
      showNotice(decided.pending ? t`Waiting for a second admin.` : t`Decided. We’ve notified both sides.`);
    },
  });
  useKeys({
    ...Object.fromEntries(options.map(({ key, action }) => [key.toLowerCase(), () => choose(action)])),
    submit: () => element.current?.querySelector('form')?.requestSubmit(),
  });
  const isRequest = needsSecondAdmin(draft, shown);
  const chosen = options.find(({ action }) => action === draft.action);
  const note = useDecisionNote(draft.action);
  return (
    <div ref={element}>
      <form className="stack" {...form.props}>
        <h3>{t`Decision`}</h3>
        <ActionChoice options={options} chosen={draft.action} error={form.getError('action')} onChoose={choose} />
        {isSuspension && (
          <Select
            label={t`For how long?`}
            value={draft.days ?? ''}
            {...form.field('days')}
            onChange={({ target }) => change({ days: target.value ? Number(target.value) : undefined })}
          >
            {[7, 30, 90, 365].map((days) => (
              <option key={days} value={days}>
                {t`${days} days`}
              </option>
            ))}
            <option value="">{t`No end date`}</option>
          </Select>
        )}
        <Select
          label={t`Rule`}
          value={draft.rule}
          {...form.field('rule')}
          onChange={({ target }) => change({ rule: guidelineRules.find((rule) => rule === target.value) ?? draft.rule })}
        >
          {guidelineRules.map((rule) => (
            <option key={rule} value={rule}>
              {rules[rule]}
            </option>
          ))}
        </Select>
        <ReasonField draft={draft} field={form.field('reason')} onType={(reason) => change({ reason })} />
        {isRequest && <SecondAdminNote draft={draft} suspendedSince={shown.suspendedSince} />}
        <Failure>{form.failure}</Failure>
        <Button type="submit" kind="primary" block busy={form.isBusy}>
          {isRequest ? t`Request approval` : (chosen?.label ?? t`Decide`)}
        </Button>
        {note && <p className="note">{note}</p>}
      </form>
    </div>
  );
}

/** What follows for the people concerned, also from docs/removal.md. */
function useDecisionNote(action: DecisionDraft['action']): string | undefined {
  const { t } = useLingui();
  switch (action) {
    case undefined:
      return undefined;
    case 'dismiss':
      return t`The reporter can ask us once to look again.`;
    case 'reinstate':
      return t`Everyone can see it again, and its orders go on.`;
    case 'hide':
      return t`The owner can appeal for 6 months. A paid order that hasn’t shipped waits until you decide.`;
    default:
      return t`The owner can appeal for 6 months. Paid orders wait for an admin in the Orders tab.`;
  }
}

type ActionChoiceProps = {
  options: ReturnType<typeof useDecisionOptions>;
  chosen: DecisionDraft['action'];
  error: string | undefined;
  onChoose: (action: NonNullable<DecisionDraft['action']>) => void;
};

function ActionChoice({ options, chosen, error, onChoose }: ActionChoiceProps) {
  const { t } = useLingui();
  return (
    <fieldset className={css['options']}>
      <legend className="vh">{t`What to do`}</legend>
      {options.map(({ action, label, note, key }) => (
        <RadioCard
          key={action}
          className={css['option']}
          name="action"
          value={action}
          checked={action === chosen}
          data-invalid={error ? true : undefined}
          onChange={() => onChoose(action)}
        >
          <span>
            <b>{label}</b>
            {note && <small>{note}</small>}
          </span>
          <kbd>{key}</kbd>
        </RadioCard>
      ))}
      {error && <span className="help bad">{error}</span>}
    </fieldset>
  );
}

type ReasonFieldProps = { draft: DecisionDraft; field: { name: string; error: string | undefined }; onType: (reason: string) => void };

function ReasonField({ draft, field, onType }: ReasonFieldProps) {
  const { t } = useLingui();
  const template = useReasonTemplate(draft.rule);
  return (
    <div>
      <TextArea
        label={t`Reason`}
        value={draft.reason}
        maxLength={2000}
        rows={5}
        hint={
          <Trans>
            Both sides will read this. <Plural value={draft.reason.length} one="# of 2,000" other="# of 2,000" />
          </Trans>
        }
        {...field}
        onChange={({ target }) => onType(target.value)}
      />
      {draft.reason === '' && (
        <button type="button" className={`link ${css['template']}`} onClick={() => onType(template)}>{t`Use a template`}</button>
      )}
    </div>
  );
}

type SecondAdminNoteProps = { draft: DecisionDraft; suspendedSince: ReportCase['suspendedSince'] };

function SecondAdminNote({ draft: { action, days }, suspendedSince }: SecondAdminNoteProps) {
  const { t } = useLingui();
  const me = useSession((session) => (session.status === 'signedIn' ? session.user : null));
  return (
    <div className={css['two']}>
      <div className={css['pair']}>
        <Avatar of={me ?? { username: '' }} size={36} />
        <hr />
        <span className={css['empty']}>
          <Icon icon={UserPlus} size={18} />
        </span>
      </div>
      <p className={css['names']}>
        <span>{t`You`}</span>
        <span>{t`Second admin`}</span>
      </p>
      <p>
        <b>
          {action === 'revokeTag'
            ? t`Revoking a tag needs two admins.`
            : suspendedSince !== null && days !== undefined && days <= oneAdminSuspensionDays
              ? t`Counted from their suspension of ${formatDay(suspendedSince)}, this is more than 7 days and needs two admins.`
              : t`Suspending for more than 7 days needs two admins.`}
        </b>{' '}
        {t`It takes effect once a second admin approves.`}
      </p>
    </div>
  );
}
