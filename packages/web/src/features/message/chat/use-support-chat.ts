import type { Input } from '@strapline/contract/events';
import { useEffect } from 'react';
import { queryClient, useCall } from '../../../platform/cache/queries.ts';
import { useSession } from '../../../platform/session/session.ts';
import { subscribe } from '../../../platform/wire/wire.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { watchOutgoing } from '../outgoing.ts';
import { useGuestChat } from './guest-chat.ts';

/** The reader's conversation with support: a member's own, or the one that this visitor began here. */
export function useSupportChat() {
  const isMember = useSession(({ status }) => status === 'signedIn');
  const { threadId, accessToken } = useGuestChat(({ state }) => state);
  const guest = !isMember && threadId !== '' ? { threadId, accessToken } : null;
  const input: Input<'getSupportChat'> = guest ?? {};
  const chat = useCall('getSupportChat', input);
  const isGone = guest !== null && chat.error instanceof WireError && chat.error.code === 'not_found';
  useEffect(() => {
    // Deleted meanwhile: the next message begins a new one.
    if (isGone) useGuestChat.getState().reset();
  }, [isGone]);
  return { isMember, guest, chat };
}

/** Loads again what arrives, and sends what waits. Messages are loaded when the page is looked at, since that marks them as read. */
export function useChatUpdates(): void {
  useEffect(() => {
    const refresh = () => {
      void queryClient.invalidateQueries({ queryKey: ['getSupportChat'] });
      if (document.visibilityState === 'visible') void queryClient.invalidateQueries({ queryKey: ['listMessages'] });
    };
    const stops = [subscribe('message', refresh), watchOutgoing()];
    document.addEventListener('visibilitychange', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      for (const stop of stops) stop();
    };
  }, []);
}
