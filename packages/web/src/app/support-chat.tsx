import { clientLimits } from '@strapline/contract/client-limits';
import type { PageName } from '@strapline/contract/pages';
import { pagesWithoutChat } from '@strapline/contract/pages-without-chat';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyPart } from '../platform/page/lazy-part.tsx';
import { useSite } from '../platform/page/site.ts';
import { openChat, useChat } from '../platform/state/chat.ts';
import { useOpenSurvey } from '../platform/state/open-survey.ts';

const Chat = lazyPart(async () => (await import('../features/message/chat/chat.tsx')).Chat);

const ChatwootChat = lazyPart(async () => (await import('../features/message/chat/chatwoot.tsx')).ChatwootChat);

/** The chat with support: a script of its own, a while after the start or once somebody asks for it. */
export function SupportChat({ page }: { page: PageName }) {
  const { chatwoot } = useSite();
  const isOpen = useChat(({ state }) => state.isOpen);
  const isDue = useDelay(clientLimits.chatDelayMs);
  // Both are at the bottom right.
  const isSurveyOpen = useOpenSurvey(({ state }) => state.isOpen);
  useChatLinks();
  if (pagesWithoutChat.has(page) || isSurveyOpen || !(isDue || isOpen)) return null;
  return chatwoot ? <ChatwootChat /> : <Chat />;
}

function useDelay(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

/** A link to `#chat` opens it, on any page and as often as it is followed. */
function useChatLinks(): void {
  const router = useRouter();
  const isAsked = useRouterState({ select: ({ location }) => location.hash === 'chat' });
  useEffect(() => {
    if (!isAsked) return;
    openChat();
    void router.navigate({ to: '.', search: (now) => now, params: (now) => now, hash: '', replace: true, resetScroll: false });
  }, [isAsked, router]);
}
