import { createStoredSlice } from '../../platform/state/slice.ts';

/** When this browser asked for an invitation, so that its form isn't shown as if nothing had happened. The address is stored nowhere. */
export const useInviteSent = createStoredSlice<{ at: number | null }>('invite-sent', { at: null });
