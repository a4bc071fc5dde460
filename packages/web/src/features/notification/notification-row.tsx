import { useLingui } from '@lingui/react/macro';
import type { NotificationCategory } from '@strapline/contract/notification-codes';
import { Link } from '@tanstack/react-router';
import { Handshake, Heart, type IconNode, KeyRound, MessageSquare, MessagesSquare, Ruler, Scale, Star, Tag, Truck, UserPlus } from 'lucide';
import { toAppPath } from '../../platform/page/app-data.ts';
import { formatMoment } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { FoldedNotification } from './fold-notifications.ts';
import css from './notification.module.css';
import { NotificationSentence, useActionLabel } from './notification-sentence.tsx';

const icons: Readonly<Record<NotificationCategory, IconNode>> = {
  message: MessageSquare,
  offer: Handshake,
  order: Truck,
  rating: Star,
  saved: Heart,
  follow: UserPlus,
  search: Ruler,
  forum: MessagesSquare,
  tag: Tag,
  account: KeyRound,
  decision: Scale,
};

type NotificationRowProps = { notification: FoldedNotification; onOpen: () => void };

/** One sentence, when it was, and where it leads. Opening it marks it as read. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { t } = useLingui();
  const getActionLabel = useActionLabel();
  const { category, at, href, read, picture } = notification;
  const { pathname, searchParams, hash } = new URL(href, location.origin);
  return (
    <li className={read ? css['entry'] : `${css['entry']} ${css['unread']}`} data-category={category}>
      <span className={css['mark']}>
        <Icon icon={icons[category]} size={18} />
      </span>
      <div className={css['said']}>
        <p>
          {!read && <span className="vh">{t`Unread:`} </span>}
          <NotificationSentence of={notification} />
        </p>
        <p className={css['foot']}>
          <time dateTime={at}>{formatMoment(at)}</time>
          {pathname.startsWith('/content/') ? (
            <a href={toAppPath(href)} className="link" onClick={onOpen}>
              {getActionLabel(notification)}
            </a>
          ) : (
            <Link to={pathname} search={Object.fromEntries(searchParams)} hash={hash.slice(1)} className="link" onClick={onOpen}>
              {getActionLabel(notification)}
            </Link>
          )}
        </p>
      </div>
      {picture && <Picture media={picture} seed={notification.id} sizes="48px" className={css['thumb']} />}
    </li>
  );
}
