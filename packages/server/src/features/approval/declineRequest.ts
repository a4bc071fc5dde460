import type { ReportStatus } from '@strapline/domain/report/report.states';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { declineWaitingRequest } from './approval.ts';

type Request = { event: string; subject: string };

export const declineRequest: Handler<'declineRequest'> = async (context, { requestId, reason }) => {
  const request = await context.db.first<Request>(
    sql`select event, subject from approval_request where id = ${requestId} and app = ${context.caller.app}`,
  );
  if (!request) throw new WireError('not_found');
  const isDeclined = await context.db.transaction((trx) => declineWaitingRequest(trx, context, requestId, reason));
  if (!isDeclined) throw new WireError('conflict', { reason: 'approval_decided' });
  await publishDeclined(context, request);
  return { ok: true };
};

/** Tells the open admin pages. A request is about a report or a person. */
async function publishDeclined({ caller, db, push }: Context, { event, subject }: Request): Promise<void> {
  if (event !== 'decideReport') return push(caller.app, 'admins', 'requestUpdate', { event, username: subject, change: 'declined' });
  const report = await db.first<{ version: number; status: ReportStatus }>(sql`select version, status from report where id = ${subject}`);
  if (report) push(caller.app, 'admins', 'reportUpdate', { reportId: subject, ...report, change: 'declined' });
}
