import type { Decision, ReportCase } from '@strapline/contract/shapes/report';
import { isLongSuspension } from '@strapline/domain/report/report.states';
import { type GuidelineRule, getRuleOfReason } from '@strapline/domain/report/report-reasons';
import { day } from '@strapline/domain/time';
import { createSlice } from '../../../platform/state/slice.ts';

export type DecisionDraft = {
  action: Exclude<Decision['action'], 'limit'> | undefined;
  rule: GuidelineRule;
  reason: string;
  days: number | undefined;
};

/** Until the page is left, so that another case can be opened in between. */
const useDrafts = createSlice<Record<string, Partial<DecisionDraft> | undefined>>({});

export function useDecisionDraft({ report }: ReportCase): DecisionDraft {
  const draft = useDrafts(({ state }) => state[report.reportId]);
  return { action: undefined, rule: getRuleOfReason(report.reason), reason: '', days: 30, ...draft };
}

export function changeDecisionDraft(reportId: string, patch: Partial<DecisionDraft>): void {
  const { state, change } = useDrafts.getState();
  change({ [reportId]: { ...state[reportId], ...patch } });
}

export function forgetDecisionDraft(reportId: string): void {
  useDrafts.getState().change({ [reportId]: undefined });
}

/** As on the server: revoking a tag, and a long suspension. */
export function needsSecondAdmin({ action, days }: DecisionDraft, { suspendedSince }: ReportCase): boolean {
  if (action !== 'suspend') return action === 'revokeTag';
  const now = new Date();
  const end = days === undefined ? null : new Date(now.getTime() + days * day);
  return isLongSuspension({ end, since: suspendedSince === null ? null : new Date(suspendedSince), now });
}
