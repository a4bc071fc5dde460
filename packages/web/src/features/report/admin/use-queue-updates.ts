import type { Push } from '@strapline/contract/pushes';
import type { ReportCase } from '@strapline/contract/shapes/report';
import { useEffect } from 'react';
import { queryClient } from '../../../platform/cache/queries.ts';
import { subscribe } from '../../../platform/wire/wire.ts';

/** Refreshes the queue, the counts and an open case when another admin, or somebody's report, changed them. */
export function useQueueUpdates(): void {
  useEffect(() => subscribe('reportUpdate', refresh), []);
}

function refresh({ reportId, version, change }: Push<'reportUpdate'>): void {
  for (const event of ['listReports', 'getAdminCounts']) void queryClient.invalidateQueries({ queryKey: [event] });
  // The answer to this admin's own call shows the case; loading it as well would log another view.
  if (queryClient.isMutating() > 0) return;
  const queryKey = ['getReportCase', { reportId }];
  const shown = queryClient.getQueryData<ReportCase>(queryKey);
  const isOutdated =
    shown && (shown.report.version < version || (change === 'requested' && !shown.pending) || (change === 'declined' && shown.pending));
  if (isOutdated) void queryClient.invalidateQueries({ queryKey });
}
