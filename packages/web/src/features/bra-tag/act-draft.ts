import { keptSlice } from '../../platform/slice.ts';

/** A note that was typed and not sent yet. Kept, because a step-up may lead away to the sign-in and back. */
type ActDraft = { braTagId: string; note: string };

export const useActDraft = keptSlice<ActDraft>('act-draft', { braTagId: '', note: '' });
