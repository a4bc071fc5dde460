import { createDrafts } from '../../../platform/state/drafts.ts';

/** Unsent note; kept because step-up may redirect to the login page and back. */
export const tagActionDrafts = createDrafts('act-drafts', { note: '' });
