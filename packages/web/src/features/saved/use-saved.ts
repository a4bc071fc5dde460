import type { Output } from '@strapline/contract/events';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createCallQuery, queryClient, useCall } from '../../platform/cache/queries.ts';
import { startIntent } from '../../platform/session/login-intent.ts';
import { useSession, waitForSession } from '../../platform/session/session.ts';
import { showError } from '../../platform/state/notices.ts';
import { createStoredSlice } from '../../platform/state/slice.ts';
import { call } from '../../platform/wire/wire.ts';
import { createTimeoutError } from '../../platform/wire/wire-error.ts';

type Keys = Output<'listSavedKeys'>;
export type KeyKind = 'pieces' | 'creators';

const keysQuery = createCallQuery('listSavedKeys', {});
const { queryKey } = keysQuery;

/** How long Undo stays. */
export const undoMs = 8_000;

/** What a visitor tapped before they signed in; done once they are back, within an hour. */
const usePendingTap = createStoredSlice<{ kind: KeyKind | ''; key: string; at: number }>('pending-save', { kind: '', key: '', at: 0 });
const pendingMs = 3_600_000;

type KeyState = { isOn: boolean; isOwn: boolean; toggle: () => void };

/** Whether a piece is saved, or a creator followed, and how to change it. Every heart of a page shares one call. */
export function useKey(kind: KeyKind, key: string): KeyState {
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const router = useRouter();
  const { data } = useCall('listSavedKeys', {}, { enabled: isSignedIn });
  const isOn = data?.[kind].includes(key) ?? false;
  useEffect(() => {
    if (data && !data.own.includes(key) && takePendingTap(kind, key) && !data[kind].includes(key)) void changeKey(kind, key, true);
  }, [data, kind, key]);

  // A tap may come before the session is known: what was on screen then is what it changes.
  async function toggle() {
    await waitForSession();
    const { status } = useSession.getState();
    if (status === 'signedIn') return void changeKey(kind, key, !isOn);
    if (status === 'unreachable') return showError(createTimeoutError());
    usePendingTap.setState({ state: { kind, key, at: Date.now() } });
    startIntent(router.latestLocation.href);
    void router.navigate({ to: '/confirmLoginIntent' });
  }
  return { isOn, isOwn: data?.own.includes(key) ?? false, toggle: () => void toggle() };
}

function takePendingTap(kind: KeyKind, key: string): boolean {
  const { state, reset } = usePendingTap.getState();
  if (state.kind !== kind || state.key !== key) return false;
  reset();
  return Date.now() - state.at < pendingMs;
}

/** The page changes at once, and back if the server refuses. Returns whether it is done, and was not tapped again meanwhile. */
export async function changeKey(kind: KeyKind, key: string, isOn: boolean): Promise<boolean> {
  try {
    // Before one key changes, all must be known.
    await queryClient.ensureQueryData(keysQuery);
    await queryClient.cancelQueries({ queryKey });
    setKey(kind, key, isOn);
    await sendChange(kind, key, isOn);
    const lists =
      kind === 'pieces'
        ? (['listSaved', 'fetchListing'] as const)
        : (['listFollowing', 'searchListings', 'countFacets', 'countListings'] as const);
    for (const name of lists) void queryClient.invalidateQueries({ queryKey: [name] });
    return hasKey(kind, key) === isOn;
  } catch (error) {
    // Unless it was tapped again meanwhile.
    if (hasKey(kind, key) === isOn) setKey(kind, key, !isOn);
    showError(error);
    return false;
  }
}

/** Changes of one key are sent one after another, so that the last tap wins. */
async function sendChange(kind: KeyKind, key: string, isOn: boolean): Promise<unknown> {
  const change = queryClient.getMutationCache().build<unknown, Error, void, unknown>(queryClient, {
    scope: { id: `${kind} ${key}` },
    networkMode: 'always',
    mutationFn: () =>
      kind === 'pieces' ? call('saveItem', { braTagId: key, saved: isOn }) : call('follow', { username: key, following: isOn }),
  });
  return await change.execute();
}

const hasKey = (kind: KeyKind, key: string): boolean => queryClient.getQueryData<Keys>(queryKey)?.[kind].includes(key) ?? false;

function setKey(kind: KeyKind, key: string, isOn: boolean): void {
  queryClient.setQueryData<Keys>(queryKey, (keys) => {
    const others = keys?.[kind].filter((other) => other !== key) ?? [];
    return keys && { ...keys, [kind]: isOn ? [...others, key] : others };
  });
}
