import { getAutomaticReason } from '@strapline/domain/report/report-reasons';
import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { type DecisionRow, decisionColumns, type ReportRow, reportColumns } from './report.store.ts';
import { deriveLinkToken } from './report-links.ts';

type ReportMail = JobPayload<'report-mail'>;
type Letter = { to: string | null; subject: string; lines: string[] };

/** Queues a mail in the caller's transaction. */
export async function queueReportMail(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, mail: ReportMail): Promise<void> {
  await services.jobs.add(trx, { kind: 'report-mail', payload: mail, runAt: services.clock.now() });
}

/** Subjects of mails say nothing that others should not read on a locked screen. */
export async function sendReportMail(services: Services, { id, news }: ReportMail): Promise<void> {
  const letter = await (news === 'received' || news === 'confirm' || news === 'answered'
    ? writeToReporter(services, id, news)
    : writeToOwner(services, id, news));
  if (letter?.to) await services.mail.send({ to: letter.to, subject: letter.subject, text: `${letter.lines.join('\n\n')}\n` });
}

async function writeToReporter(services: Services, id: string, news: 'received' | 'confirm' | 'answered'): Promise<Letter | null> {
  const report = await services.db.first<ReportRow>(sql`select ${reportColumns} from report where id = ${id}`);
  if (!report) return null;
  const to = await findReporterEmail(services, report);
  const link = createReportLink(services, report.id);
  const about = `Report R-${report.number}: ${report.title}`;
  switch (news) {
    case 'confirm':
      return {
        to,
        subject: 'Confirm your report',
        lines: [
          about,
          'Open this link within 72 hours to confirm that you sent the report. It stays hidden until our team has reviewed it.',
          `${link}&confirm=${deriveLinkToken(services.secrets, 'report-confirm', report.id)}`,
          'If you didn’t report anything on Strapline, ignore this mail.',
        ],
      };
    case 'received':
      return { to, subject: 'We received your report', lines: [about, 'Our team reviews it. Follow it here:', link] };
    case 'answered':
      return { to, subject: 'We decided about your report', lines: [about, 'Read what we decided, and why:', link] };
  }
}

async function writeToOwner(services: Services, id: string, news: 'decided' | 'appeal_answered'): Promise<Letter | null> {
  const decision = await findDecisionById(services.db, id);
  if (!decision?.owner_id) return null;
  const { email: to } = await services.identity.getEmail(decision.owner_id);
  const link = `${services.config.publicUrl}/decision/${decision.id}#token=${deriveLinkToken(services.secrets, 'decision', decision.id)}`;
  if (news === 'appeal_answered') return { to, subject: 'We answered your appeal', lines: [decision.title, 'Read our answer:', link] };
  const isAdverse = decision.action !== 'reinstate' && decision.action !== 'dismiss';
  return {
    to,
    subject: 'We made a decision about your account',
    lines: [
      `${decision.title}: ${actionNames[decision.action]}`,
      `Our reasons: ${decision.automated && decision.reported_for ? getAutomaticReason(decision.reported_for) : decision.reason}`,
      isAdverse ? 'Read the whole decision, and appeal if you disagree:' : 'Read the whole decision:',
      link,
      ...(isAdverse ? ['You can appeal within six months. An admin who wasn’t involved answers within 7 days.'] : []),
    ],
  };
}

const actionNames: Record<DecisionRow['action'], string> = {
  dismiss: 'no action',
  hide: 'hidden while we review a report',
  remove: 'removed',
  reinstate: 'shown again',
  revokeTag: 'tag revoked',
  suspend: 'removed, and your account is suspended',
};

async function findDecisionById(db: Queryable, id: string): Promise<DecisionRow | undefined> {
  return await db.first<DecisionRow>(sql`select ${decisionColumns} from decision where id = ${id}`);
}

async function findReporterEmail(services: Services, report: ReportRow): Promise<string | null> {
  if (report.reporter_id) return (await services.identity.getEmail(report.reporter_id)).email;
  return report.email_sealed ? services.secrets.open(report.email_sealed, `report ${report.id}`) : null;
}

/** The secret is in the fragment, so that it appears in no server log. */
function createReportLink({ config, secrets }: Services, id: string): string {
  return `${config.publicUrl}/report/${id}#token=${deriveLinkToken(secrets, 'report', id)}`;
}
