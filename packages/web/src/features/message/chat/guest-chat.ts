import { createSharedSlice } from '../../../platform/state/shared-slice.ts';

/** A visitor's conversation with support, encrypted on this device, so that they come back to it. Empty until they write. */
export const useGuestChat = createSharedSlice<{ threadId: string; accessToken: string }>(
  'supportChat',
  { threadId: '', accessToken: '' },
  'sealed',
);

export function keepGuestChat(threadId: string, accessToken: string): void {
  useGuestChat.getState().change({ threadId, accessToken });
}
