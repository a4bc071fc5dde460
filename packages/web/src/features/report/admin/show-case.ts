import type { ReportCase } from '@strapline/contract/shapes/report';
import { queryClient } from '../../../platform/cache/queries.ts';

/** Puts the case that an action answered with on the screen, and refreshes the queue. */
export function showCase(shown: ReportCase): void {
  queryClient.setQueryData(['getReportCase', { reportId: shown.report.reportId }], shown);
  for (const event of ['listReports', 'getAdminCounts']) void queryClient.invalidateQueries({ queryKey: [event] });
}

/** Loads the case again, after an action that doesn't answer with it. */
export function refreshCase(): void {
  for (const event of ['getReportCase', 'listReports', 'getAdminCounts']) void queryClient.invalidateQueries({ queryKey: [event] });
}
