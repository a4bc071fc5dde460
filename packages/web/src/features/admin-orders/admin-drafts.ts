import { createDrafts } from '../../platform/state/drafts.ts';

/** Unsent text of a dialog; kept because step-up may redirect to the login page and back. */
export const adminDrafts = createDrafts('admin-drafts', { choice: '', amount: '', comment: '' });
