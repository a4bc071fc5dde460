import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAppName } from '../../platform/page/app-data.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { keepGuestChat } from './chat/guest-chat.ts';
import css from './message.module.css';

const GuestThread = lazyPart(async () => (await import('./guest-thread.tsx')).GuestThread);

/** A visitor's conversation with support, opened by the link of a mail. The token is in the fragment, which isn't sent with the page's address. */
export function SupportScreen() {
  const { t } = useLingui();
  const appName = useAppName();
  const { threadId } = useParams({ from: '/support/$threadId' });
  const [accessToken, setAccessToken] = useState<string>();
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
    setAccessToken(token);
    // The chat on other pages goes on with it.
    if (token) keepGuestChat(threadId, token);
  }, [threadId]);
  return (
    <div className={`page ${css['guest']}`}>
      <PageTitle>{t`Support`}</PageTitle>
      <h1>{t`${appName} support`}</h1>
      {accessToken !== undefined && <GuestThread threadId={threadId} accessToken={accessToken} />}
    </div>
  );
}
