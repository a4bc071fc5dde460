import { Trans, useLingui } from '@lingui/react/macro';
import type { Message } from '@strapline/contract/shapes/message';
import { useEffect, useState } from 'react';
import { queryClient, useAct, useCallList } from '../../platform/queries.ts';
import { listenTo } from '../../platform/wire.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/form/choice.tsx';
import { MessageForm } from '../../ui/form/message-form.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Skeleton } from '../../ui/load-states.tsx';
import css from './messages.module.css';
import type { OrderActionsProps } from './order-actions.tsx';
import { wasPaid } from './order-view.ts';

type Recipient = 'other' | 'support';

/** Buyer and creator to each other, and each to support. */
export function MessagesSection({ order, viewer, accessToken }: OrderActionsProps) {
  const { t } = useLingui();
  const canWriteToOther = wasPaid(order);
  const [recipient, setRecipient] = useState<Recipient>(canWriteToOther ? 'other' : 'support');
  const [typed, setTyped] = useState({ other: '', support: '' });
  const other = viewer.side === 'buyer' ? t`The creator` : t`The buyer`;
  useLiveDispute();
  return (
    <section className={`panel stack ${css['messages']}`} aria-labelledby="messages-title">
      <h2 id="messages-title" className={css['h2']}>
        <Trans>Messages</Trans>
      </h2>
      {canWriteToOther && (
        <Segmented
          label={t`Write to`}
          value={recipient}
          options={[
            { value: 'other', label: other },
            { value: 'support', label: t`Strapline support` },
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
        text={typed[recipient]}
        onType={(text) => setTyped((all) => ({ ...all, [recipient]: text }))}
      />
    </section>
  );
}

function useLiveDispute() {
  useEffect(
    () =>
      listenTo('message', () => {
        for (const event of ['listMessages', 'listTasks']) void queryClient.invalidateQueries({ queryKey: [event] });
      }),
    [],
  );
}

type Typed = { recipient: Recipient; text: string; onType: (text: string) => void };

function Conversation({ order, viewer, accessToken, ...typed }: OrderActionsProps & Typed) {
  const { recipient } = typed;
  const about = { orderId: order.id, ...(recipient === 'support' ? { support: true as const } : {}) };
  const token = accessToken && viewer.side === 'buyer' ? { accessToken } : {};
  const messages = useCallList('listMessages', { ...about, ...token, limit: 20 });
  const shown = (messages.data?.pages.flatMap((page) => page.items) ?? []).toReversed();
  return (
    <>
      {messages.isPending ? (
        <Skeleton height="64px" />
      ) : messages.isLoadingError ? (
        <p className="help bad" role="alert">
          {messages.error.message}{' '}
          <Button size="small" onClick={() => void messages.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      ) : shown.length === 0 ? (
        <p className="sub">
          {recipient === 'support' ? (
            <Trans>Is there something we can help with? Write to us; we answer here and by e-mail.</Trans>
          ) : (
            <Trans>No messages yet. Ask about the piece or the parcel here.</Trans>
          )}
        </p>
      ) : (
        <>
          {messages.hasNextPage && (
            <Button size="small" busy={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
              <Trans>Show earlier messages</Trans>
            </Button>
          )}
          <ol className={css['list']}>
            {shown.map((message) => (
              <Line key={message.id} message={message} side={viewer.side} />
            ))}
          </ol>
        </>
      )}
      <Write to={about} token={token} {...typed} />
    </>
  );
}

function Line({ message, side }: { message: Message; side: 'buyer' | 'seller' }) {
  return (
    <li className={message.from === 'me' ? css['mine'] : undefined}>
      <p className={css['who']}>
        <b>
          {message.from === 'me' ? (
            <Trans>You</Trans>
          ) : message.from === 'support' ? (
            <Trans>Strapline support</Trans>
          ) : side === 'buyer' ? (
            <Trans>The creator</Trans>
          ) : (
            <Trans>The buyer</Trans>
          )}
        </b>
        <time dateTime={message.at}>{formatMoment(message.at)}</time>
      </p>
      <p className={css['text']}>{message.text}</p>
    </li>
  );
}

type WriteProps = Typed & { to: { orderId: string; support?: true }; token: { accessToken?: string } };

function Write({ to, token, recipient, text, onType }: WriteProps) {
  const { t } = useLingui();
  const send = useAct('sendMessage', ['listMessages']);
  const failure = send.error instanceof WireError ? send.error : undefined;
  return (
    <MessageForm
      label={recipient === 'support' ? t`Your message to support` : t`Your message`}
      text={text}
      onType={onType}
      isSending={send.isPending}
      error={failure?.fields['text'] ?? failure?.message}
      onSend={(message, events) => send.mutate({ to, ...token, ...message }, events)}
      onChange={send.reset}
    />
  );
}
