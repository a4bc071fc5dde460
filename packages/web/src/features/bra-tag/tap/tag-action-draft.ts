import { createDrafts } from '../../../platform/drafts.ts';

/** A note that was typed about a tag and not sent yet. Kept, because a step-up may lead away to the sign-in and back. */
export const tagActionDrafts = createDrafts('act-drafts', { note: '' });
