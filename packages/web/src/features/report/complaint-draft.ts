import type { ReportReason } from '@strapline/domain/report/report-reasons';
import { createStoredSlice } from '../../platform/state/slice.ts';

type ComplaintDraft = { about: string; reason: ReportReason | undefined; text: string; email: string };

/** Survives a reload. What somebody reports should not stay on a device that others use. */
export const useComplaintDraft = createStoredSlice<ComplaintDraft>(
  'complaint',
  { about: '', reason: undefined, text: '', email: '' },
  {},
  'sealedInTab',
);
