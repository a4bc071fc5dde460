import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../platform/page/page-title.tsx';
import css from './message.module.css';
import { ThreadList } from './thread-list.tsx';
import { useMessageUpdates } from './use-message-updates.ts';

const ThreadView = lazyPart(async () => (await import('./thread-view.tsx')).ThreadView);
const NewSupportThread = lazyPart(async () => (await import('./new-support-thread.tsx')).NewSupportThread);

/** The list, and one conversation beside it; on a phone they are two pages. */
export function MessagesScreen() {
  const { t } = useLingui();
  const { threadId } = useParams({ from: '/messages/{-$threadId}' });
  useMessageUpdates();
  return (
    <div className={css['columns']} data-view={threadId === undefined ? 'list' : 'thread'}>
      <PageTitle>{t`Messages`}</PageTitle>
      <ThreadList openId={threadId} />
      {threadId === 'support' ? <NewSupportThread /> : threadId !== undefined && <ThreadView key={threadId} threadId={threadId} />}
    </div>
  );
}
