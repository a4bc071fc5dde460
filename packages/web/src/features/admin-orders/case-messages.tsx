import { Trans, useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../platform/queries.ts';
import { callAsAdmin } from '../../platform/wire.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/form/choice.tsx';
import { MessageForm } from '../../ui/form/message-form.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Skeleton } from '../../ui/load-states.tsx';
import css from './admin-orders.module.css';

type Whose = 'buyer' | 'seller' | 'both';

export function CaseConversations({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const [whose, setWhose] = useState<Whose>('buyer');
  const [typed, setTyped] = useState({ buyer: '', seller: '', both: '' });
  return (
    <section aria-labelledby="case-talk">
      <h3 id="case-talk" className={css['h3']}>
        <Trans>Messages</Trans>
      </h3>
      <div className="stack">
        <Segmented
          label={t`Conversation`}
          value={whose}
          options={[
            { value: 'buyer', label: t`Buyer` },
            { value: 'seller', label: t`Creator` },
            { value: 'both', label: t`Both` },
          ]}
          onChange={setWhose}
        />
        <Conversation
          key={whose}
          orderId={orderId}
          whose={whose}
          text={typed[whose]}
          onType={(text) => setTyped((all) => ({ ...all, [whose]: text }))}
        />
      </div>
    </section>
  );
}

type ConversationProps = { orderId: string; whose: Whose; text: string; onType: (text: string) => void };

function Conversation({ orderId, whose, text, onType }: ConversationProps) {
  const { t } = useLingui();
  const about = { orderId, ...(whose === 'both' ? {} : { support: true as const, side: whose }) };
  const messages = useInfiniteQuery({
    queryKey: ['listMessages', 'desk', about],
    queryFn: ({ pageParam }) => callAsAdmin('listMessages', { ...about, limit: 20, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
  const send = useMutation({
    mutationFn: (input: Input<'sendMessage'>) => callAsAdmin('sendMessage', input),
    onSuccess: () => {
      for (const event of ['listMessages', 'listSupport']) void queryClient.invalidateQueries({ queryKey: [event] });
    },
  });
  const failure = send.error instanceof WireError ? send.error : undefined;
  const shown = (messages.data?.pages.flatMap((page) => page.items) ?? []).toReversed();
  const names = { buyer: t`Buyer`, seller: t`Creator`, support: t`Support` };

  if (messages.isPending) return <Skeleton height="64px" />;
  return (
    <>
      {messages.isLoadingError && (
        <p className="help bad" role="alert">
          {messages.error.message}
        </p>
      )}
      {messages.hasNextPage && (
        <div>
          <Button size="small" busy={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
            <Trans>Show earlier messages</Trans>
          </Button>
        </div>
      )}
      {shown.length === 0 && !messages.isLoadingError && (
        <p className="sub">
          <Trans>No messages yet.</Trans>
        </p>
      )}
      {shown.map((message) => (
        <div key={message.id}>
          <p className="note">
            <b className="med">{names[message.by]}</b>, {formatMoment(message.at)}
          </p>
          <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message.text}</p>
        </div>
      ))}
      {whose !== 'both' && (
        <MessageForm
          label={t`Answer as support`}
          text={text}
          onType={onType}
          isSending={send.isPending}
          error={failure?.fields['text'] ?? failure?.message}
          onSend={(message, events) => send.mutate({ to: about, ...message }, events)}
          onChange={send.reset}
        />
      )}
    </>
  );
}
