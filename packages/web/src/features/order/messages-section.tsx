import { useLingui } from '@lingui/react/macro';
import type { Message } from '@strapline/contract/shapes/message';
import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide';
import { useEffect, useState } from 'react';
import { queryClient, useCallList } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { useAppName } from '../../platform/page/app-data.ts';
import { openReport } from '../../platform/state/report-target.ts';
import { useIdempotentMutation } from '../../platform/use-idempotent-mutation.ts';
import { subscribe } from '../../platform/wire/wire.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/form/choice.tsx';
import { MessageForm } from '../../ui/form/message-form.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Skeleton } from '../../ui/load-states.tsx';
import { Menu } from '../../ui/menu.tsx';
import css from './messages.module.css';
import type { OrderActionsProps } from './order-actions.tsx';
import { isPaid, type Viewer } from './order-view.ts';

type Recipient = 'other' | 'support';

/** Buyer and seller to each other, and each to support. */
export function MessagesSection({ order, viewer, accessToken }: OrderActionsProps) {
  const { t } = useLingui();
  const appName = useAppName();
  const canWriteToOther = isPaid(order);
  const [recipient, setRecipient] = useState<Recipient>(canWriteToOther ? 'other' : 'support');
  const [texts, setTexts] = useState({ other: '', support: '' });
  const other = viewer.side === 'buyer' ? t`The seller` : t`The buyer`;
  useMessageUpdates();
  return (
    <section className={`panel stack ${css['messages']}`} aria-labelledby="messages-title">
      <h2 id="messages-title" className={css['h2']}>{t`Messages`}</h2>
      {canWriteToOther && (
        <Segmented
          label={t`Write to`}
          value={recipient}
          options={[
            { value: 'other', label: other },
            { value: 'support', label: t`${appName} support` },
          ]}
          onChange={setRecipient}
        />
      )}
      <Conversation
        key={recipient}
        recipient={recipient}
        order={order}
        viewer={viewer}
        accessToken={accessToken}
        text={texts[recipient]}
        onType={(text) => setTexts((all) => ({ ...all, [recipient]: text }))}
      />
    </section>
  );
}

function useMessageUpdates() {
  useEffect(
    () =>
      subscribe('message', () => {
        for (const event of ['listMessages', 'listTasks']) void queryClient.invalidateQueries({ queryKey: [event] });
      }),
    [],
  );
}

type ConversationDraft = { recipient: Recipient; text: string; onType: (text: string) => void };

function Conversation({ order, viewer, accessToken, ...texts }: OrderActionsProps & ConversationDraft) {
  const { t } = useLingui();
  const { recipient } = texts;
  const input = { orderId: order.id, ...(recipient === 'support' ? { support: true as const } : {}) };
  const token = accessToken && viewer.side === 'buyer' ? { accessToken } : {};
  const messages = useCallList('listMessages', { ...input, ...token, limit: 20 });
  const visibleMessages = (messages.data?.pages.flatMap((page) => page.items) ?? []).toReversed();
  return (
    <>
      {messages.isPending ? (
        <Skeleton height="64px" />
      ) : messages.isLoadingError ? (
        <p className="help bad" role="alert">
          {messages.error.message} <Button size="small" onClick={() => void messages.refetch()}>{t`Try again`}</Button>
        </p>
      ) : visibleMessages.length === 0 ? (
        <p className="sub">
          {recipient === 'support'
            ? t`Is there something we can help with? Write to us; we answer here and by e-mail.`
            : t`No messages yet. Ask about the piece or the parcel here.`}
        </p>
      ) : (
        <>
          {messages.hasNextPage && (
            <Button size="small" busy={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
              {t`Show earlier messages`}
            </Button>
          )}
          <ol className={css['list']}>
            {visibleMessages.map((message) => (
              <MessageLine key={message.id} message={message} viewer={viewer} token={token} />
            ))}
          </ol>
        </>
      )}
      {viewer.isMember && visibleMessages[0] && (
        <p>
          <Link className="link" to="/messages/{-$threadId}" params={{ threadId: visibleMessages[0].threadId }}>{t`Open in Messages`}</Link>
        </p>
      )}
      <MessageComposer target={input} token={token} {...texts} />
    </>
  );
}

type MessageLineProps = { message: Message; viewer: Viewer; token: { accessToken?: string } };

function MessageLine({ message, viewer: { side }, token }: MessageLineProps) {
  const { t } = useLingui();
  const appName = useAppName();
  return (
    <li className={message.from === 'me' ? css['ownMessage'] : undefined}>
      <div className={css['sender']}>
        <b>
          {message.from === 'me'
            ? t`You`
            : message.from === 'support'
              ? t`${appName} support`
              : side === 'buyer'
                ? t`The seller`
                : t`The buyer`}
        </b>
        <time dateTime={message.at}>{formatMoment(message.at)}</time>
        {message.from === 'other' && !message.hidden && (
          <Menu
            label={t`More about this message`}
            className={css['menu']}
            items={[
              {
                key: 'report',
                label: t`Report message`,
                icon: Flag,
                isDanger: true,
                run: () =>
                  openReport({ kind: 'message', id: message.id, title: t`A message to you`, detail: message.text.slice(0, 80), ...token }),
              },
            ]}
          />
        )}
      </div>
      <p className={css['text']}>{message.hidden && !message.text ? t`This message is hidden while we review a report.` : message.text}</p>
    </li>
  );
}

type MessageComposerProps = ConversationDraft & { target: { orderId: string; support?: true }; token: { accessToken?: string } };

function MessageComposer({ target, token, recipient, text, onType }: MessageComposerProps) {
  const { t } = useLingui();
  const send = useIdempotentMutation('sendMessage', ['listMessages']);
  const form = useContractForm('sendMessage', {
    input: { to: target, ...token, text: text.trim() },
    mutation: send,
    onSent: () => {
      form.reset();
      onType('');
    },
  });
  return (
    <MessageForm
      label={recipient === 'support' ? t`Your message to support` : t`Your message`}
      text={text}
      onType={onType}
      isSending={send.isPending}
      form={form}
    />
  );
}
