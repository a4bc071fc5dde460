import { useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { withIdempotencyKey } from '../../platform/wire/idempotency.ts';
import { callAsAdmin } from '../../platform/wire/wire.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Segmented } from '../../ui/form/choice.tsx';
import { MessageForm } from '../../ui/form/message-form.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Skeleton } from '../../ui/load-states.tsx';
import css from './admin-orders.module.css';

type Recipient = 'buyer' | 'seller' | 'both';

export function CaseConversations({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const [recipient, setRecipient] = useState<Recipient>('buyer');
  const [texts, setTexts] = useState({ buyer: '', seller: '', both: '' });
  return (
    <section aria-labelledby="case-talk">
      <h3 id="case-talk" className={css['h3']}>{t`Messages`}</h3>
      <div className="stack">
        <Segmented
          label={t`Conversation`}
          value={recipient}
          options={[
            { value: 'buyer', label: t`Buyer` },
            { value: 'seller', label: t`Seller` },
            { value: 'both', label: t`Both` },
          ]}
          onChange={setRecipient}
        />
        <Conversation
          key={recipient}
          conversation={{ orderId, ...(recipient === 'both' ? {} : { support: true, side: recipient }) }}
          canAnswer={recipient !== 'both'}
          text={texts[recipient]}
          onTextChange={(text) => setTexts((all) => ({ ...all, [recipient]: text }))}
        />
      </div>
    </section>
  );
}

type ConversationProps = {
  conversation: { orderId: string; support?: true; side?: 'buyer' | 'seller' };
  canAnswer: boolean;
  text: string;
  onTextChange: (text: string) => void;
};

function Conversation({ conversation: input, canAnswer, text, onTextChange }: ConversationProps) {
  const { t } = useLingui();
  const messages = useInfiniteQuery({
    queryKey: ['listMessages', 'admin', input],
    queryFn: ({ pageParam }) => callAsAdmin('listMessages', { ...input, limit: 20, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
  const send = useMutation({
    mutationFn: (input: Omit<Input<'sendMessage'>, 'idempotencyKey'>) =>
      withIdempotencyKey(`sendMessage ${JSON.stringify(input)}`, (idempotencyKey) =>
        callAsAdmin('sendMessage', { ...input, idempotencyKey }),
      ),
    onSuccess: () => {
      for (const event of ['listMessages', 'listSupport']) void queryClient.invalidateQueries({ queryKey: [event] });
    },
  });
  const form = useContractForm('sendMessage', {
    input: { to: input, text: text.trim() },
    mutation: send,
    onSent: () => {
      form.reset();
      onTextChange('');
    },
  });
  const visibleMessages = (messages.data?.pages.flatMap((page) => page.items) ?? []).toReversed();
  const labels = { buyer: t`Buyer`, seller: t`Seller`, member: t`Member`, support: t`Support`, system: '' };

  if (messages.isPending) return <Skeleton height="64px" />;
  return (
    <>
      {messages.isLoadingError && <Failure>{messages.error.message}</Failure>}
      {messages.hasNextPage && (
        <div>
          <Button size="small" busy={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
            {t`Show earlier messages`}
          </Button>
        </div>
      )}
      {visibleMessages.length === 0 && !messages.isLoadingError && <p className="sub">{t`No messages yet.`}</p>}
      {visibleMessages.map((message) => (
        <div key={message.id}>
          <p className="note">
            <b className="med">{labels[message.by]}</b>, {formatMoment(message.at)}
          </p>
          <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message.text}</p>
        </div>
      ))}
      {canAnswer && <MessageForm label={t`Answer as support`} text={text} onType={onTextChange} isSending={send.isPending} form={form} />}
    </>
  );
}
