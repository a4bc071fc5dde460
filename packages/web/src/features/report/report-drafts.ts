import type { ReportReason } from '@strapline/domain/report/report-reasons';
import type { ReportTarget } from '../../platform/state/report-target.ts';
import { createSlice } from '../../platform/state/slice.ts';

export type ReportDraft = { reason: ReportReason | undefined; text: string; email: string; media: readonly string[] };

const emptyDraft: ReportDraft = { reason: undefined, text: '', email: '', media: [] };

/** In memory only: what somebody reports should not stay on a device that others use. */
const useDrafts = createSlice<Record<string, ReportDraft | undefined>>({});

const getKey = ({ kind, id }: ReportTarget): string => `${kind} ${id}`;

const createDraft = ({ reason }: ReportTarget): ReportDraft => (reason ? { ...emptyDraft, reason } : emptyDraft);

export function useReportDraft(target: ReportTarget): ReportDraft {
  return useDrafts(({ state }) => state[getKey(target)]) ?? createDraft(target);
}

export function changeReportDraft(target: ReportTarget, patch: Partial<ReportDraft>): void {
  const { state, change } = useDrafts.getState();
  change({ [getKey(target)]: { ...(state[getKey(target)] ?? createDraft(target)), ...patch } });
}

export function forgetReportDraft(target: ReportTarget): void {
  useDrafts.getState().change({ [getKey(target)]: undefined });
}
