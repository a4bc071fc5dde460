import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Message } from '@strapline/contract/shapes/message';
import { CircleAlert, Flag } from 'lucide';
import { useAppName } from '../../platform/page/app-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './message.module.css';
import { formatSent } from './message-days.ts';
import { discardMessage, type Outgoing, retryMessage } from './outgoing.ts';
import { reportMessage } from './report-thread.ts';

export function Bubble({ message, hasTime }: { message: Message; hasTime: boolean }) {
  const { t } = useLingui();
  const appName = useAppName();
  const { from, at, text, hidden, media, readAt } = message;
  const isOwn = from === 'me';
  return (
    <div className={isOwn ? `${css['message']} ${css['own']}` : css['message']}>
      <span className="vh">{isOwn ? t`You` : from === 'support' ? t`${appName} support` : t`They wrote`}</span>
      <p className={css['bubble']}>{hidden && !text ? t`This message is hidden while we review a report.` : text}</p>
      {media.map((medium) => (
        <figure key={medium.id} className={`${css['bubble']} ${css['picture']}`}>
          <a href={medium.sources.at(-1)?.url} target="_blank" rel="noreferrer">
            <Picture media={{ ...medium, alt: medium.alt || t`A picture` }} seed={medium.id} sizes="216px" />
          </a>
          {medium.alt && <figcaption>{medium.alt}</figcaption>}
        </figure>
      ))}
      {hasTime && (
        <span className={css['meta']}>
          <time dateTime={at}>{formatSent(at)}</time>
          {isOwn && readAt !== null && t` · Read`}
          {from === 'other' && !hidden && (
            <Menu
              label={t`More about this message`}
              className={css['menu']}
              items={[{ key: 'report', label: t`Report message`, icon: Flag, isDanger: true, run: () => reportMessage(message, t) }]}
            />
          )}
        </span>
      )}
    </div>
  );
}

/** Paler until it is sent; kept if it isn't. */
export function OutgoingBubble({ item }: { item: Outgoing }) {
  const { t } = useLingui();
  const { text, state, error, uploads } = item;
  return (
    <div className={`${css['message']} ${css['own']} ${state === 'failed' ? '' : css['pale']}`}>
      <p className={css['bubble']}>{text}</p>
      {uploads.length > 0 && (
        <span className={css['meta']}>{t`${plural(uploads.length, { one: 'With # picture', other: 'With # pictures' })}`}</span>
      )}
      {state === 'waiting' && <span className={css['meta']} role="status">{t`We’ll send it when you’re back online.`}</span>}
      {state === 'failed' && (
        <span className={`${css['meta']} ${css['bad']}`} role="alert">
          <Icon icon={CircleAlert} size={14} /> {error ? t`Not sent. ${error}` : t`Not sent.`}{' '}
          <button type="button" className="link" onClick={() => retryMessage(item)}>{t`Try again`}</button>{' '}
          <button type="button" className="link" onClick={() => discardMessage(item)}>{t`Delete`}</button>
        </span>
      )}
    </div>
  );
}
