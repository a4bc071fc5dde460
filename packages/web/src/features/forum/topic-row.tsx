import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Topic } from '@strapline/contract/shapes/community/forum';
import { Link } from '@tanstack/react-router';
import { Clock, EyeOff, Lock, Pin } from 'lucide';
import { Avatar } from '../../ui/avatar.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCategoryLabels } from './category-labels.ts';
import css from './forum.module.css';

/** One topic of a list. The whole row leads to it. */
export function TopicRow({ topic }: { topic: Topic }) {
  const { t } = useLingui();
  const { formatMoment } = useDates();
  const categories = useCategoryLabels();
  const { id, title, category, by, replies, pinned, state, unread, waiting, lastAt, lastBy } = topic;
  const classes = [css['topic'], pinned ? css['pinned'] : '', unread ? css['unread'] : ''].filter(Boolean).join(' ');
  return (
    <li className={classes}>
      <span className={css['mark']}>{pinned ? <Icon icon={Pin} /> : <Avatar of={by} size={40} />}</span>
      <div>
        <h2>
          <Link to="/forum/$topicId" params={{ topicId: id }}>
            {unread && <span className="vh">{t`Unread:`} </span>}
            {title}
          </Link>
        </h2>
        <p>
          <span>
            {categories[category]} · {t`by ${by.username}`}
          </span>
          {pinned && <span className="tag brass">{t`Pinned`}</span>}
          {state === 'locked' && (
            <span className="tag plain">
              <Icon icon={Lock} size={13} />
              {t`Locked`}
            </span>
          )}
          {state === 'hidden' && (
            <span className="tag danger">
              <Icon icon={EyeOff} size={13} />
              {t`Hidden`}
            </span>
          )}
          {waiting && (
            <span className="tag plain">
              <Icon icon={Clock} size={13} />
              {t`Waiting for a moderator`}
            </span>
          )}
        </p>
      </div>
      <span className={css['count']}>
        {replies}
        <small>{t`${plural(replies, { one: 'reply', other: 'replies' })}`}</small>
      </span>
      <span className={css['last']}>
        {lastBy && <span>{lastBy.username}</span>}
        <time dateTime={lastAt}>{formatMoment(lastAt)}</time>
      </span>
    </li>
  );
}
