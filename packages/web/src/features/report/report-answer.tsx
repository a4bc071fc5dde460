import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { translateSentence } from '../../platform/messages/coded-text.ts';
import { createDrafts } from '../../platform/state/drafts.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Failure } from '../../ui/failure.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { formatDateTime, formatLongDay, formatMoment } from '../../ui/format/dates.ts';
import { useReasonLabels, useRuleLabels } from '../../ui/report-labels.ts';
import css from './decision.module.css';
import { useActionLabels } from './decision-labels.ts';
import { useReportLink } from './report-token.ts';

type OwnReport = Output<'getReport'>;
type ReportDecision = NonNullable<OwnReport['decision']>;

/** The answers of a decision's page, from the reporter's side. The account of the other side is not part of it. */
export function ReportAnswers({ report }: { report: OwnReport }) {
  const { t } = useLingui();
  const actions = useActionLabels();
  const rules = useRuleLabels();
  const reasons = useReasonLabels();
  const { decision } = report;
  return (
    <div className={css['three']}>
      <div>
        <p className="eyebrow">{t`What was decided?`}</p>
        <p className={css['answer']}>{decision ? actions[decision.action] : t`Nothing yet`}</p>
        <p className="sub">{useReportEffect(report)}</p>
      </div>
      <div>
        <p className="eyebrow">{decision ? t`Why?` : t`What did you report?`}</p>
        <p className={css['answer']}>{decision ? rules[decision.rule] : reasons[report.reason]}</p>
        <p className="sub">
          <a className="link" href="/content/rules">{t`Community guidelines`}</a>
        </p>
      </div>
      <div className={css['next']}>
        <NextStep report={report} />
      </div>
    </div>
  );
}

function useReportEffect({ decision, hidden }: OwnReport): string {
  const { t } = useLingui();
  if (!decision) return hidden ? t`Nobody else can see it while we review it.` : t`It stays visible while we review it.`;
  switch (decision.action) {
    case 'hide':
      return t`It’s hidden while we review it further.`;
    case 'revokeTag':
      return t`The tag no longer proves anything, and the piece can’t be sold.`;
    case 'reinstate':
      return t`Everyone can see it again.`;
    case 'dismiss':
      return t`It stays as it is.`;
    default:
      return t`Nobody else can see it anymore.`;
  }
}

function NextStep({ report }: { report: OwnReport }) {
  const { t } = useLingui();
  const [title, detail] = ((): [string, string] => {
    if (report.confirmBy && !report.decision)
      return [t`Confirm it’s you`, t`Open the link in our e-mail by ${formatMoment(report.confirmBy)}.`];
    if (report.dueAt) return [t`We’re reviewing it`, t`We’ll answer by ${formatMoment(report.dueAt)}.`];
    if (report.can.includes('appeal') && report.appealUntil)
      return [t`Ask us to look again`, t`Once, until ${formatLongDay(report.appealUntil)}.`];
    return [t`Nothing to do`, t`If it changes, we’ll tell you here and by e-mail.`];
  })();
  return (
    <>
      <p className="eyebrow">{t`What next?`}</p>
      <p className={css['answer']}>{title}</p>
      <p className="sub">{detail}</p>
    </>
  );
}

export function ReportReasons({ decision, title }: { decision: ReportDecision; title: string }) {
  const { t } = useLingui();
  const rules = useRuleLabels();
  return (
    <section>
      <h2 className={css['h2']}>
        <Trans>
          Our <em>reasons</em>
        </Trans>
      </h2>
      <dl className={css['reasons']}>
        <Fact label={t`What we looked at`}>{title}</Fact>
        <Fact label={t`What we found`}>{translateSentence(decision.reason)}</Fact>
        <Fact label={t`The rule`}>
          <a className="link" href="/content/rules">
            {rules[decision.rule]}
          </a>
        </Fact>
        <Fact label={t`Who decided`}>{t`A member of our team.`}</Fact>
        <Fact label={t`When`}>{formatDateTime(decision.at)}</Fact>
      </dl>
    </section>
  );
}

const appealDrafts = createDrafts('report-appeals', { text: '' });

/** A reporter can ask once for another look at a dismissal. */
export function ReportAppeal({ report }: { report: OwnReport }) {
  const { t } = useLingui();
  if (report.can.includes('appeal')) return <ReportAppealForm reportId={report.reportId} />;
  const { appeal } = report;
  if (!appeal) return null;
  return (
    <section className="panel stack">
      <h2 className={css['title']}>{t`You asked us to look again`}</h2>
      <p className={css['quote']}>{appeal.text}</p>
      <p className="sub">
        {appeal.decidedAt ? t`We answered on ${formatLongDay(appeal.decidedAt)}.` : t`We’ll answer by ${formatLongDay(appeal.dueAt)}.`}
      </p>
    </section>
  );
}

function ReportAppealForm({ reportId }: { reportId: string }) {
  const { t } = useLingui();
  const { accessToken } = useReportLink('report', reportId);
  const { text } = appealDrafts.useDraft(reportId);
  const mutation = useIdempotentMutation('appealReport', ['getReport']);
  const form = useContractForm('appealReport', {
    input: { reportId, text: text.trim(), ...(accessToken ? { accessToken } : {}) },
    mutation,
    onSent: () => {
      appealDrafts.forget(reportId);
      showNotice(t`We’ll look at it again.`);
    },
  });
  return (
    <form className="panel stack" aria-labelledby="look-again-title" {...form.props}>
      <h2 className={css['title']} id="look-again-title">{t`Ask us to look again`}</h2>
      <p className="sub">{t`Someone who wasn’t involved will look at it within 7 days. It’s free.`}</p>
      <DraftNote drafts={appealDrafts} draftKey={reportId} />
      <TextArea
        label={t`What did we miss?`}
        placeholder={t`Tell us where to look.`}
        value={text}
        maxLength={2000}
        rows={5}
        {...form.field('text')}
        onChange={(event) => appealDrafts.change(reportId, { text: event.target.value })}
      />
      <Failure>{form.failure}</Failure>
      <Button type="submit" kind="primary" block busy={form.isBusy}>{t`Ask us to look again`}</Button>
      <p className="note">{t`You can ask once. If you still disagree after that, you can go to an independent dispute body.`}</p>
    </form>
  );
}
