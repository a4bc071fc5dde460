import { createDrafts } from '../../platform/drafts.ts';

/** What was typed into a dialog of the desk and not sent yet. Kept, because a step-up may lead away to the sign-in and back. */
export const adminDrafts = createDrafts('admin-drafts', { choice: '', amount: '', words: '' });
