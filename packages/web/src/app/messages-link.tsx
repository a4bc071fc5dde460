import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide';
import { useMessageUpdates } from '../features/message/use-message-updates.ts';
import { useCall } from '../platform/cache/queries.ts';
import { Icon } from '../ui/icon.tsx';

/** Says whether there are unread messages. What couldn't be sent goes out on any page, once there is a connection. */
export function MessagesLink() {
  const { t } = useLingui();
  const unread = useCall('listThreads', { limit: 1 }).data?.unread ?? 0;
  useMessageUpdates();
  return (
    <Link to="/messages/{-$threadId}" params={{}} className="ib news" aria-label={unread > 0 ? t`Messages, ${unread} unread` : t`Messages`}>
      <Icon icon={MessageSquare} />
      {unread > 0 && <i />}
    </Link>
  );
}
