import { createDrafts } from '../../../platform/state/drafts.ts';

/** The form of a survey that isn't prepared yet: it names somebody. */
export const icbmDrafts = createDrafts('icbm-draft', { name: '', socialId: '', url: '' });
