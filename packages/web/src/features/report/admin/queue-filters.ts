import type { Input, Output } from '@strapline/contract/events';
import { type ReportReason, reportReasons } from '@strapline/domain/report/report-reasons';

/** The views of the queue, as the URL names them; the first is the default. */
export const queueViews = ['all', 'hidden', 'mine', 'unassigned', 'approval', 'appeals', 'decided'] as const;
export type QueueView = (typeof queueViews)[number];

export type QueueItem = Output<'listReports'>['items'][number];
type Filters = Pick<Input<'listReports'>, 'status' | 'reason' | 'only'>;

const filtersOf: Record<QueueView, Filters> = {
  all: {},
  hidden: { only: 'hidden' },
  mine: { only: 'mine' },
  unassigned: { only: 'unassigned' },
  approval: { only: 'approval' },
  appeals: { status: 'appealed' },
  decided: { status: 'decided' },
};

export function parseQueueView(view: string | undefined): QueueView {
  return queueViews.find((one) => one === view) ?? 'all';
}

export function parseReason(reason: string | undefined): ReportReason | undefined {
  return reportReasons.find((one) => one === reason);
}

export function createFilters(view: QueueView, reason: ReportReason | undefined): Filters {
  return { ...filtersOf[view], ...(reason ? { reason } : {}) };
}
