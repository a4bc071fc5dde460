import type { ShownMessageName } from '@strapline/contract/shapes/shown-message';
import { useEffect, useState } from 'react';
import { useCall } from '../cache/queries.ts';
import { useSession } from '../session/session.ts';
import { call } from '../wire/wire.ts';
import { useShownMessages } from './client-state.ts';

/**
 * The first of these messages that the person hasn't seen, and how to skip it. For members the server remembers it, so that it is shown on one device only; for
 * guests this browser does. `isReady` is false while there is nothing to show one about.
 */
export function useDueMessage(names: readonly ShownMessageName[], isReady = true): { due: ShownMessageName | null; skip: () => void } {
  const status = useSession((session) => session.status);
  const isMember = status === 'signedIn';
  const seen = useCall('listShownMessages', {}, { enabled: isMember && isReady });
  const [due, setDue] = useState<ShownMessageName | null>();
  const memberNames = seen.data?.names;
  useEffect(() => {
    const seenNames = isMember ? memberNames : status === 'anonymous' ? [] : undefined;
    if (!isReady || due !== undefined || !seenNames) return;
    const { state, change } = useShownMessages.getState();
    const next = names.find((name) => !state[name] && !seenNames.includes(name));
    if (!next || isMember) {
      setDue(null);
      // Another device may show it at the same moment: the first one does.
      if (next)
        call('markMessageShown', { name: next }).then(
          ({ isFirst }) => isFirst && setDue(next),
          () => undefined,
        );
      return;
    }
    change({ [next]: true });
    setDue(next);
  }, [isReady, due, memberNames, names, isMember, status]);
  return { due: due ?? null, skip: () => setDue(null) };
}
