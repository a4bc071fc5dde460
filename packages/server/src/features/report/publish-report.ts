import type { Push } from '@strapline/contract/pushes';
import type { Services } from '../../platform/services.ts';
import type { ReportRow } from './report.store.ts';

type Change = Push<'reportUpdate'>['change'];

/** Tells the open review queues of a new or changed report. Call it after the transaction. */
export function publishReport(
  { push }: Pick<Services, 'push'>,
  { id, app, version, status }: Pick<ReportRow, 'id' | 'app' | 'version' | 'status'>,
  change: Change,
): void {
  push(app, 'admins', 'reportUpdate', { reportId: id, version, status, change });
}
