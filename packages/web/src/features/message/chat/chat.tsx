import { useLingui } from '@lingui/react/macro';
import { MessageCircle, X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useAppName } from '../../../platform/page/app-data.ts';
import { closeChat, openChat, useChat } from '../../../platform/state/chat.ts';
import { Icon } from '../../../ui/icon.tsx';
import css from './chat.module.css';
import { ChatPanel } from './chat-panel.tsx';
import { useChatUpdates, useSupportChat } from './use-support-chat.ts';

/** The chat with support in the corner of the page: a button that says what is new, or the open conversation. */
export function Chat() {
  const { t } = useLingui();
  const isOpen = useChat(({ state }) => state.isOpen);
  const support = useSupportChat();
  const launcher = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useChatUpdates();
  useEffect(() => {
    if (wasOpen.current && !isOpen) launcher.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <ChatPanel support={support} onClose={closeChat} />;
  const { unread = 0, newest = null } = support.chat.data ?? {};
  return (
    <section className={css['corner']} aria-label={t`Chat with support`}>
      {unread > 0 && newest && <Peek key={newest.at} text={newest.text} />}
      <Launcher ref={launcher} unread={unread} />
    </section>
  );
}

function Launcher({ ref, unread }: { ref: React.Ref<HTMLButtonElement>; unread: number }) {
  const { t } = useLingui();
  return (
    <span className={css['holder']}>
      <button
        ref={ref}
        type="button"
        className={css['launcher']}
        aria-label={unread > 0 ? t`Help, ${unread} new` : t`Help`}
        onClick={openChat}
      >
        <Icon icon={MessageCircle} />
        {t`Help`}
      </button>
      {unread > 0 && (
        <span className={css['badge']} aria-hidden="true">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </span>
  );
}

/** The newest answer, until it is read or put away. */
function Peek({ text }: { text: string }) {
  const { t } = useLingui();
  const appName = useAppName();
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <div className={css['peek']} role="status">
      <b>{t`${appName} support`}</b>
      <button type="button" className="ib" aria-label={t`Dismiss`} onClick={() => setShown(false)}>
        <Icon icon={X} size={18} />
      </button>
      <p>{text.length > 120 ? `${text.slice(0, 120)}…` : text}</p>
    </div>
  );
}
