import { useEffect, useRef } from 'react';
import { useSite } from '../../../platform/page/site.ts';
import { useSession } from '../../../platform/session/session.ts';
import { closeChat, useChat } from '../../../platform/state/chat.ts';
import { useTheme } from '../../../platform/state/theme.ts';
import { call } from '../../../platform/wire/wire.ts';
import { toTrustedChatScript } from '../../../trusted-types.ts';

/** What Chatwoot's script adds to the page. */
type Chatwoot = {
  toggle(state: 'open' | 'close'): void;
  toggleBubbleVisibility(state: 'show' | 'hide'): void;
  setUser(identifier: string, user: { name: string; identifier_hash: string }): void;
  setColorScheme(scheme: 'light' | 'dark'): void;
  reset(): void;
};
type ChatwootWindow = Window & {
  $chatwoot?: Chatwoot;
  chatwootSDK?: { run(options: { websiteToken: string; baseUrl: string }): void };
};

const page = globalThis as unknown as ChatwootWindow;
let loading: Promise<void> | undefined;

/** Chatwoot instead of our chat. Its button is hidden where ours wouldn't be. */
export function ChatwootChat() {
  const { chatwoot } = useSite();
  const isOpen = useChat(({ state }) => state.isOpen);
  const isMember = useSession(({ status }) => status === 'signedIn');
  const theme = useTheme();
  const wasMember = useRef(false);
  useEffect(() => {
    if (!chatwoot) return;
    let isShown = true;
    loading ??= load(chatwoot.url, chatwoot.token);
    void loading.then(() => isShown && page.$chatwoot?.toggleBubbleVisibility('show'));
    return () => {
      isShown = false;
      page.$chatwoot?.toggleBubbleVisibility('hide');
    };
  }, [chatwoot]);
  useEffect(() => {
    if (!isOpen) return;
    void loading?.then(() => page.$chatwoot?.toggle('open'));
    closeChat();
  }, [isOpen]);
  useEffect(() => {
    void loading?.then(() => page.$chatwoot?.setColorScheme(theme));
  }, [theme]);
  useEffect(() => {
    if (isMember) void identify();
    // What the last one wrote isn't for the next one at this browser.
    else if (wasMember.current) page.$chatwoot?.reset();
    wasMember.current = isMember;
  }, [isMember]);
  return null;
}

async function identify(): Promise<void> {
  const { identifier, hash, name } = await call('getChatIdentity', {});
  await loading;
  page.$chatwoot?.setUser(identifier, { name, identifier_hash: hash });
}

function load(url: string, token: string): Promise<void> {
  return new Promise((ready, failed) => {
    addEventListener('chatwoot:ready', () => ready(), { once: true });
    const script = document.createElement('script');
    script.src = toTrustedChatScript(url);
    script.async = true;
    script.addEventListener('load', () => page.chatwootSDK?.run({ websiteToken: token, baseUrl: url }));
    script.addEventListener('error', () => failed(new Error('could not load the chat')));
    document.head.append(script);
  });
}
