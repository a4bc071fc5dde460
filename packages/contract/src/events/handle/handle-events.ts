import { askHandleReview } from './askHandleReview.ts';
import { checkHandle } from './checkHandle.ts';
import { claimHandle } from './claimHandle.ts';
import { findHandle } from './findHandle.ts';
import { listHandleReviews } from './listHandleReviews.ts';
import { listHandles } from './listHandles.ts';
import { proveHandle } from './proveHandle.ts';
import { releaseHandle } from './releaseHandle.ts';

/** The events of handles on other platforms. */
export const handleEvents = {
  askHandleReview,
  checkHandle,
  claimHandle,
  findHandle,
  listHandleReviews,
  listHandles,
  proveHandle,
  releaseHandle,
} as const;
