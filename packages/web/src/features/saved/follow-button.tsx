import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { queryClient } from '../../platform/cache/queries.ts';
import { useSession } from '../../platform/session/session.ts';
import { call } from '../../platform/wire/wire.ts';
import css from './saved.module.css';
import { useKey } from './use-saved.ts';

/** On a creator's page. Once a follower has opened it, its pieces are no longer new. */
export function FollowButton({ username }: { username: string }) {
  const { t } = useLingui();
  const { isOn, toggle } = useKey('creators', username);
  const isOwn = useSession((session) => session.status === 'signedIn' && session.claims.username === username);
  useEffect(() => {
    if (!isOn) return;
    // Best effort: at worst the pieces stay new until the next visit.
    call('markCreatorViewed', { username }).then(
      () => void queryClient.invalidateQueries({ queryKey: ['listFollowing'] }),
      () => undefined,
    );
  }, [isOn, username]);
  if (isOwn) return null;
  return (
    <button type="button" className={`btn ${css['follow']}`} aria-pressed={isOn} onClick={toggle}>
      {isOn ? t`Following` : t`Follow`}
    </button>
  );
}
