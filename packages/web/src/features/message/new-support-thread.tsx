import { useLingui } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { useCallList } from '../../platform/cache/queries.ts';
import { useAppName } from '../../platform/page/app-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { OutgoingBubble } from './bubble.tsx';
import { Composer } from './composer.tsx';
import css from './message.module.css';
import { useOutgoingTo } from './outgoing.ts';

const recipient = { support: true } as const;

/** Leads to the conversation with support, or begins it. */
export function NewSupportThread() {
  const { t } = useLingui();
  const appName = useAppName();
  const threads = useCallList('listThreads', {});
  const outgoing = useOutgoingTo(recipient);
  const open = threads.data?.pages.flatMap((page) => page.items).find(({ about, as }) => about.kind === 'support' && as === 'member');
  if (open) return <Navigate to="/messages/{-$threadId}" params={{ threadId: open.id }} replace />;
  return (
    <section className={css['thread']}>
      <header className={css['head']}>
        <Link to="/messages/{-$threadId}" params={{}} className={`ib ${css['back']}`} aria-label={t`Back to all messages`}>
          <Icon icon={ArrowLeft} />
        </Link>
        <div>
          <h1 className={css['person']}>{t`${appName} support`}</h1>
          <p className="note">{t`Is there something we can help with? Write to us; we answer here and by e-mail.`}</p>
        </div>
      </header>
      <div className={css['log']} role="log">
        {outgoing.map((item) => (
          <OutgoingBubble key={item.key} item={item} />
        ))}
      </div>
      <Composer recipient={recipient} label={t`Your message to support`} isModerated={false} canAddPictures />
    </section>
  );
}
