import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { parseReportSubject } from '@strapline/domain/report/parse-report-subject';
import { hidesAtOnce, type ReportSubjectKind } from '@strapline/domain/report/report-reasons';
import { useSearch } from '@tanstack/react-router';
import { CloudOff } from 'lucide';
import { useEffect } from 'react';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { useEarlyInput } from '../../platform/page/early-input.ts';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { useSession } from '../../platform/session/session.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { useConnection } from '../../platform/wire/connection.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useKindLabels } from '../../ui/report-labels.ts';
import { useComplaintDraft } from './complaint-draft.ts';
import css from './report.module.css';
import { Consequence, EmailField, Reasons } from './report-fields.tsx';

type ComplaintFormProps = { onSent: (receipt: Output<'reportContent'>, kind: ReportSubjectKind) => void };

/** Without an account nobody is asked for more than what it is and what's wrong with it. */
export function ComplaintForm({ onSent }: ComplaintFormProps) {
  const { t } = useLingui();
  const { draft, change, forget, form, report, subject, isMember, needsEmail } = useComplaint(onSent);
  const isOffline = useConnection(({ lostSince }) => lostSince !== null);
  const kinds = useKindLabels();
  const hides = draft.reason !== undefined && hidesAtOnce(draft.reason);
  return (
    <form {...form.props} className={`panel ${css['complaint']}`}>
      <div className={css['complaintPart']}>
        <Field
          label={t`What is it about?`}
          hint={
            subject
              ? t`We’ll report this ${kinds[subject.kind]}: ${subject.id}`
              : t`The link of its page, a tag ID such as amber_lark_k2p:2026:spring:0007, or a username.`
          }
          placeholder={t`Paste a link or an ID`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          value={draft.about}
          {...form.field('subject')}
          onChange={({ target }) => change({ about: target.value })}
        />
        <Reasons chosen={draft.reason} error={form.getError('reason')} onChoose={(reason) => change({ reason })} />
        <p className="note">{t`Is someone in danger? Call your local emergency number first.`}</p>
      </div>
      <div className={css['complaintPart']}>
        <Consequence reason={draft.reason} hides={hides} />
        <TextArea
          label={draft.reason === 'other' ? t`What’s wrong?` : t`Anything we should know?`}
          optional={draft.reason !== 'other'}
          placeholder={t`What happened, a link, a date`}
          value={draft.text}
          maxLength={2000}
          rows={6}
          {...form.field('text')}
          onChange={({ target }) => change({ text: target.value })}
        />
        {!isMember && (
          <EmailField email={draft.email} isRequired={needsEmail} field={form.field('email')} onType={(email) => change({ email })} />
        )}
        {isOffline && (
          <p role="status" className={css['footNote']}>
            <Icon icon={CloudOff} size={16} />{' '}
            {t`You’re offline, so it can’t be sent now. What you wrote stays here until you close this tab.`}
          </p>
        )}
        <Failure>{form.failure}</Failure>
        <div className="row">
          <Button type="submit" kind="primary" busy={form.isBusy} disabled={isOffline}>
            {hides ? t`Hide it and report` : t`Send report`}
          </Button>
          {draft.about + draft.text + draft.email !== '' && !report.isPending && (
            <Button kind="quiet" onClick={forget}>{t`Clear the form`}</Button>
          )}
        </div>
      </div>
    </form>
  );
}

function useComplaint(onSent: ComplaintFormProps['onSent']) {
  const { t } = useLingui();
  useEarlyInput();
  const { state: draft, change, reset: forget } = useComplaintDraft();
  const isMember = useSession(({ status }) => status === 'signedIn');
  const isHydrated = useHydrated();
  const { about } = useSearch({ strict: false });
  // A link from a page of the content site names what it is about.
  useEffect(() => {
    if (about) useComplaintDraft.getState().change({ about });
  }, [about]);
  const subject = isHydrated ? parseReportSubject(draft.about, location.host) : null;
  const report = useIdempotentMutation('reportContent');
  const needsEmail = !isMember && draft.reason === 'itIsMe';
  const isMissing = report.error instanceof WireError && report.error.code === 'not_found' && report.variables?.subject.id === subject?.id;
  const subjectError = ((): string | undefined => {
    if (draft.about.trim() === '') return t`Enter the link or ID of what you’re reporting.`;
    if (!subject) return t`We don’t recognize this. Copy the link from your browser’s address bar, or enter a tag ID or a username.`;
    if (subject.kind === 'message' && !isMember) return t`Sign in to report a message: only the people in the conversation can see it.`;
    return isMissing ? t`We can’t find this. Check the link. If it’s already hidden, someone reported it before you.` : undefined;
  })();
  const form = useContractForm('reportContent', {
    input: {
      subject: subject ?? undefined,
      reason: draft.reason,
      text: draft.text.trim() || undefined,
      email: isMember ? undefined : draft.email.trim() || undefined,
      media: undefined,
    },
    errors: {
      subject: subjectError,
      reason: draft.reason ? undefined : t`Choose what’s wrong.`,
      email: needsEmail && draft.email.trim() === '' ? t`Enter your e-mail. We send you a link to confirm that it’s you.` : undefined,
    },
    mutation: isMissing ? { ...report, error: null } : report,
    onSent: (receipt, input) => {
      forget();
      onSent(receipt, input.subject.kind);
    },
  });
  return { draft, change, forget, form, report, subject, isMember, needsEmail };
}
