import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import type { Message, Thread } from '@strapline/contract/shapes/message';
import { ArrowDown } from 'lucide';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useCallList } from '../../platform/cache/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/load-states.tsx';
import { Bubble, OutgoingBubble } from './bubble.tsx';
import { CardLine } from './card-line.tsx';
import css from './message.module.css';
import { isSameDay, useDayFormats } from './message-days.ts';
import { OfferCard } from './offer-card.tsx';
import { OrderSteps } from './order-steps.tsx';
import { type Recipient, useOutgoingTo } from './outgoing.ts';

type MessageLogProps = {
  recipient: Recipient;
  query: Omit<Input<'listMessages'>, 'cursor'>;
  /** Null for a guest, who has no list of conversations. */
  thread: Thread | null;
  /** Above the first message. */
  children?: ReactNode;
};

/** Messages by day, oldest first, with those that are on their way. It stays at its end while somebody reads there. */
export function MessageLog({ recipient, query, thread, children }: MessageLogProps) {
  const { t } = useLingui();
  const list = useCallList('listMessages', { ...query, limit: 40 });
  const messages = (list.data?.pages.flatMap((page) => page.items) ?? []).toReversed();
  const outgoing = useOutgoingTo(recipient).filter(({ sentId }) => !messages.some(({ id }) => id === sentId));
  const { log, onScroll, missed, toEnd } = useEnd(messages, outgoing.length);
  if (list.isPending)
    return (
      <div className={css['log']}>
        <Skeleton width="60%" height="64px" radius="var(--r-card)" />
      </div>
    );
  return (
    <div className={css['log']} ref={log} onScroll={onScroll} role="log" aria-label={t`Messages`}>
      {list.isLoadingError && (
        <p className="help bad" role="alert">
          {list.error.message} <Button size="small" onClick={() => void list.refetch()}>{t`Try again`}</Button>
        </p>
      )}
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show earlier messages`}</Button>
      )}
      {!list.hasNextPage && children}
      <Days messages={messages} thread={thread} />
      {outgoing.map((item) => (
        <OutgoingBubble key={item.key} item={item} />
      ))}
      {missed > 0 && (
        <button type="button" className={`chip on ${css['missed']}`} onClick={toEnd}>
          {t`${plural(missed, { one: '# new', other: '# new' })}`}
          <Icon icon={ArrowDown} size={16} />
        </button>
      )}
    </div>
  );
}

function Days({ messages, thread }: { messages: readonly Message[]; thread: Thread | null }) {
  const { formatDayHeading } = useDayFormats();
  return groupMessages(messages).map(({ first, items }, index, all) => {
    const before = all[index - 1]?.items.at(-1);
    return (
      <div key={first.id} className={css['group']}>
        {!(before && isSameDay(before.at, first.at)) && <p className={css['day']}>{formatDayHeading(first.at)}</p>}
        {first.card?.kind === 'order' ? (
          <OrderSteps steps={items} thread={thread} />
        ) : first.card?.kind === 'offer' && thread ? (
          <OfferCard card={first.card} at={first.at} thread={thread} />
        ) : first.card ? (
          <CardLine card={first.card} at={first.at} />
        ) : (
          items.map((message) => <Bubble key={message.id} message={message} hasTime={message === items.at(-1)} />)
        )}
      </div>
    );
  });
}

type Group = { first: Message; items: Message[] };
const togetherMs = 5 * 60_000;

/** Steps of an order that follow each other are one card; what one person wrote within minutes has one time. */
function groupMessages(messages: readonly Message[]): Group[] {
  const groups: Group[] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    if (group && belongs(message, group)) group.items.push(message);
    else groups.push({ first: message, items: [message] });
  }
  return groups;
}

function belongs(message: Message, { first, items }: Group): boolean {
  if (message.card?.kind === 'order') return first.card?.kind === 'order' && first.card.id === message.card.id;
  const last = items.at(-1) ?? first;
  const isNear = new Date(message.at).getTime() - new Date(last.at).getTime() < togetherMs;
  return !message.card && !first.card && message.from === first.from && isSameDay(message.at, last.at) && isNear;
}

const nearEndPx = 80;

/** Scrolls to the end when something is added, unless the reader is further up: then it counts what came. */
function useEnd(messages: readonly Message[], outgoing: number) {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const seen = useRef<string | undefined>(undefined);
  const [missed, setMissed] = useState(0);
  const last = messages.at(-1);
  const toEnd = () => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
    setMissed(0);
  };
  useLayoutEffect(() => {
    const seenAt = messages.findIndex(({ id }) => id === seen.current);
    const added = seen.current === undefined || seenAt < 0 ? 0 : messages.slice(seenAt + 1).filter(({ from }) => from !== 'me').length;
    seen.current = last?.id;
    if (isAtEnd.current) toEnd();
    else if (added > 0) setMissed((n) => n + added);
  }, [messages, last?.id, outgoing]);
  const onScroll = () => {
    const box = log.current;
    if (!box) return;
    isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx;
    if (isAtEnd.current && missed > 0) setMissed(0);
  };
  return { log, onScroll, missed, toEnd };
}
