import type { Media } from '@strapline/contract/shapes/media';
import type { ReportReason, ReportSubjectKind } from '@strapline/domain/report/report-reasons';
import { createSlice } from './slice.ts';

/** What somebody is about to report. Any feature can ask for the dialog; the shell shows it. */
export type ReportTarget = {
  kind: ReportSubjectKind;
  id: string;
  title: string;
  /** Chosen beforehand. */
  reason?: ReportReason;
  /** A second line that identifies it, such as a tag's ID. */
  detail?: string;
  /** The token of a guest's order, if it is a message about it. */
  accessToken?: string;
  /** Pictures that the report can name. */
  media?: readonly Media[];
};

export const useReportTarget = createSlice<{ target: ReportTarget | null }>({ target: null });

export function openReport(target: ReportTarget): void {
  useReportTarget.getState().change({ target });
}

export function closeReport(): void {
  useReportTarget.getState().change({ target: null });
}
