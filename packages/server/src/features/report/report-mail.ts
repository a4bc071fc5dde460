import type { I18n } from '@lingui/core';
import type { AppKey } from '@strapline/contract/apps/app';
import type { NotificationCode } from '@strapline/contract/notification-codes';
import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { loadMessages, loadMessagesOf } from '../language/language.ts';
import { notify } from '../notification/notification.ts';
import { type DecisionRow, decisionColumns, findDecisionOfReport } from './decision.store.ts';
import { writeAppealLetter, writeDecisionLetter } from './letters/decision-letters.ts';
import type { Letter } from './letters/describe-decision.ts';
import {
  writeAnswerToReporter,
  writeAppealReceipt,
  writeChangeToReporter,
  writeConfirmation,
  writeReceipt,
} from './letters/reporter-letters.ts';
import { canFix } from './present-report.ts';
import { type ReportRow, reportColumns } from './report.store.ts';
import { deriveLinkToken } from './report-links.ts';

type ReportMail = JobPayload<'report-mail'>;
type AddressedLetter = { to: string | null; app: AppKey; letter: Letter };

/** Queues a mail and rings the bell, in the caller's transaction. */
export async function queueReportMail(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, mail: ReportMail): Promise<void> {
  await services.jobs.add(trx, { kind: 'report-mail', payload: mail, runAt: services.clock.now() });
  await notifyRecipient(trx, services, mail);
}

type ReportCode = Extract<NotificationCode, `report_${string}` | `decision_${string}`>;
type Recipient = { app: AppKey; accountId: string | null };

/** Mails that only ask to confirm something have no notification. */
const codes: Readonly<Record<ReportMail['news'], ReportCode | null>> = {
  confirm: null,
  received: 'report_received',
  appeal_received: null,
  answered: 'report_answered',
  changed: 'report_changed',
  decided: 'decision_made',
  appeal_answered: 'decision_appeal_answered',
};

/** Rings the bell of the person who gets the mail, unless they reported without an account. */
async function notifyRecipient(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, { id, news }: ReportMail): Promise<void> {
  const code = codes[news];
  if (!code) return;
  const isDecision = news === 'decided' || news === 'appeal_answered';
  const recipient = await trx.first<Recipient>(
    isDecision
      ? sql`select app, owner_id as "accountId" from decision where id = ${id}`
      : sql`select app, reporter_id as "accountId" from report where id = ${id}`,
  );
  if (!recipient?.accountId) return;
  const href = isDecision ? `/decision/${id}` : `/report/${id}`;
  await notify(trx, services, { app: recipient.app, accountId: recipient.accountId, category: 'decision', code, params: {}, href });
}

/** Queues a mail to the reporter, if we can reach them. */
export async function notifyReporter(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  { id, reporter_id, email_sealed }: ReportRow,
  news: 'received' | 'confirm' | 'appeal_received' | 'answered' | 'changed',
): Promise<void> {
  if (reporter_id !== null || email_sealed !== null) await queueReportMail(trx, services, { id, news });
}

/** Subjects of mails say nothing that others should not read on a locked screen. */
export async function sendReportMail(services: Services, { id, news }: ReportMail): Promise<void> {
  const mail =
    news === 'decided' || news === 'appeal_answered' ? await writeToOwner(services, id, news) : await writeToReporter(services, id, news);
  if (!mail?.to) return;
  const { to, app, letter } = mail;
  await services.mail.send({
    to,
    subject: letter.subject,
    text: `${letter.lines.join('\n\n')}\n`,
    sender: services.apps.getMailSender(app),
  });
}

type ReporterNews = Exclude<ReportMail['news'], 'decided' | 'appeal_answered'>;

async function writeToReporter(services: Services, id: string, news: ReporterNews): Promise<AddressedLetter | null> {
  const report = await services.db.first<ReportRow>(sql`select ${reportColumns} from report where id = ${id}`);
  if (!report) return null;
  const i18n = await (report.reporter_id ? loadMessagesOf(services.db, report.reporter_id) : loadMessages(report.language));
  const letter = await writeReporterLetter(i18n, services, report, news);
  return letter && { to: await findReporterEmail(services, report), app: report.app, letter };
}

async function writeReporterLetter(i18n: I18n, services: Services, report: ReportRow, news: ReporterNews): Promise<Letter | null> {
  const { db, secrets } = services;
  const link = createReportLink(services, report);
  switch (news) {
    case 'confirm':
      return report.confirm_by
        ? writeConfirmation(
            i18n,
            report,
            { confirmBy: report.confirm_by, hidden: report.hid },
            `${link}&confirm=${deriveLinkToken(secrets, 'report-confirm', report.id)}`,
          )
        : null;
    case 'received':
      return writeReceipt(i18n, report, { dueAt: report.due_at, hidden: report.hid }, link);
    case 'appeal_received':
      return report.appeal_at && writeAppealReceipt(i18n, report, report.appeal_at, link);
    case 'changed':
      return writeChangeToReporter(i18n, report, link);
    case 'answered': {
      const decision = await findDecisionOfReport(db, report);
      return decision ? writeAnswerToReporter(i18n, report, { ...decision, isSecondLook: report.appeal_decided_at !== null }, link) : null;
    }
  }
}

async function writeToOwner(services: Services, id: string, news: 'decided' | 'appeal_answered'): Promise<AddressedLetter | null> {
  const decision = await findDecisionById(services.db, id);
  if (!decision?.owner_id) return null;
  const { email: to } = await services.identity.getEmail(decision.owner_id);
  const i18n = await loadMessagesOf(services.db, decision.owner_id);
  const link = `${services.apps.getUrl(decision.app)}/decision/${decision.id}#token=${deriveLinkToken(services.secrets, 'decision', decision.id)}`;
  return {
    to,
    app: decision.app,
    letter:
      news === 'appeal_answered' ? writeAppealLetter(i18n, decision, link) : writeDecisionLetter(i18n, decision, link, canFix(decision)),
  };
}

async function findDecisionById(db: Queryable, id: string): Promise<DecisionRow | undefined> {
  return await db.first<DecisionRow>(sql`select ${decisionColumns} from decision where id = ${id}`);
}

async function findReporterEmail(services: Services, report: ReportRow): Promise<string | null> {
  if (report.reporter_id) return (await services.identity.getEmail(report.reporter_id)).email;
  return report.email_sealed ? services.secrets.open(report.email_sealed, `report ${report.id}`) : null;
}

/** The secret is in the fragment, so that it appears in no server log. */
function createReportLink({ apps, secrets }: Services, { id, app }: ReportRow): string {
  return `${apps.getUrl(app)}/report/${id}#token=${deriveLinkToken(secrets, 'report', id)}`;
}
