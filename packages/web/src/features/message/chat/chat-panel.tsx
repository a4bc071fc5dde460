import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide';
import { useEffect, useRef } from 'react';
import { useAppName } from '../../../platform/page/app-data.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useOutgoingTo } from '../outgoing.ts';
import css from './chat.module.css';
import { ChatComposer } from './chat-composer.tsx';
import { ChatHours, ChatStatus } from './chat-hours.tsx';
import { ChatLog } from './chat-log.tsx';
import { FirstMessage } from './first-message.tsx';
import { ReplyTo } from './reply-to.tsx';
import type { useSupportChat } from './use-support-chat.ts';

type Support = ReturnType<typeof useSupportChat>;

const support = { support: true } as const;
const phone = '(max-width: 819px)';

/** On a phone it fills the screen; elsewhere the page beside it stays in use. */
export function ChatPanel({ support, onClose }: { support: Support; onClose: () => void }) {
  const { t } = useLingui();
  const appName = useAppName();
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = panel.current;
    if (!dialog) return;
    if (matchMedia(phone).matches) dialog.showModal();
    else dialog.show();
    dialog.querySelector<HTMLElement>('textarea')?.focus();
    return () => dialog.close();
  }, []);
  const { hours = null } = support.chat.data ?? {};
  return (
    <dialog
      ref={panel}
      className={css['panel']}
      aria-labelledby="chat-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={css['head']}>
        <div>
          <h2 id="chat-title">
            <Trans>
              {appName} <em>help</em>
            </Trans>
          </h2>
          <ChatStatus hours={hours} />
        </div>
        <button type="button" className="ib" aria-label={t`Close the chat`} onClick={onClose}>
          <Icon icon={ChevronDown} />
        </button>
      </div>
      <Content support={support} />
    </dialog>
  );
}

function Content({ support: { isMember, guest, chat } }: { support: Support }) {
  const { t } = useLingui();
  const queued = useOutgoingTo(support);
  const { threadId = null, hours = null, replyTo = null, unread = 0 } = chat.data ?? {};
  if (chat.isLoadingError && !guest)
    return (
      <p className={css['failure']} role="alert">
        {chat.error.message} <button type="button" className="link" onClick={() => void chat.refetch()}>{t`Try again`}</button>
      </p>
    );
  if (threadId === null && !guest && !isMember && queued.length === 0) return <FirstMessage hours={hours} />;
  const recipient = guest && !isMember ? { threadId: guest.threadId } : support;
  return (
    <>
      <ChatLog thread={guest ?? (threadId ? { threadId } : null)} isMember={isMember} unread={unread}>
        {!hours?.isOpen && <ChatHours hours={hours} />}
      </ChatLog>
      {guest && replyTo && <ReplyTo {...guest} replyTo={replyTo} />}
      <ChatComposer
        recipient={recipient}
        accessToken={guest?.accessToken}
        canAddPictures={isMember}
        isWaiting={!isMember && !guest && queued.length > 0}
      />
      <p className={css['small']}>{t`Never share your strap code or card number here.`}</p>
    </>
  );
}
