import type { Input, Output } from '@strapline/contract/events';
import { useRef, useState } from 'react';
import { queryClient } from '../../../platform/cache/queries.ts';
import type { PrivateUpload } from '../../../platform/private-media/picture-view.ts';
import { usePrivateUpload } from '../../../platform/private-media/use-private-upload.ts';
import { call } from '../../../platform/wire/wire.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import type { Pair } from '../pair-shape.ts';
import { pairDrafts } from './pair-draft.ts';

export const sides = ['left', 'right'] as const;
export type Side = (typeof sides)[number];

type Changes = Input<'updatePair'>['changes'];
/** `sent`: the server has it. */
type PictureState = 'missing' | 'moving' | 'ready' | 'sent';

export type PairPictures = {
  uploads: Record<Side, PrivateUpload>;
  states: Record<Side, PictureState>;
  /** The new pictures that are complete, as changes of the pair. */
  changes: Changes;
  /** Both have to be taken again, because there is another word. */
  startAgain: () => void;
};

/**
 * The two pictures of a pair, each encrypted for it and uploaded as soon as it is chosen. A draft gets its first one at once, so that it survives a reload; the
 * second one is handed in when its creator sends it, because a pair with both goes to the reviewers.
 */
export function usePairPictures(pair: Pair, update: (changes: Changes) => Promise<Pair>): PairPictures {
  const getTarget = async () => ({ resource: 'pair', id: pair.id }) as const;
  const { staleMedia } = pairDrafts.useDraft(pair.id);
  const isCounted = (side: Side, isThere: boolean | undefined) => isThere === true && !staleMedia.includes(pair[side]?.mediaId ?? '');
  const has = { left: isCounted('left', pair.own?.hasLeft), right: isCounted('right', pair.own?.hasRight) };
  const isDraft = pair.status === 'draft';
  const [isHandingIn, setHandingIn] = useState(false);

  function handIn(side: Side, image: Changes['left']) {
    if (!isDraft || has[side === 'left' ? 'right' : 'left'] || isHandingIn) return;
    setHandingIn(true);
    // If it fails, the picture is sent together with the other one.
    update({ [side]: image })
      .catch(() => undefined)
      .finally(() => setHandingIn(false));
  }

  const uploads = {
    left: usePrivateUpload({ getTarget, onReady: (image) => handIn('left', image) }),
    right: usePrivateUpload({ getTarget, onReady: (image) => handIn('right', image) }),
  };
  const getState = (side: Side): PictureState => {
    const { view, isBusy } = uploads[side];
    if (view.state === 'ready') return isDraft && pair[side]?.mediaId === view.image.mediaId ? 'sent' : 'ready';
    if (isBusy || view.state === 'cut') return 'moving';
    return has[side] && isDraft ? 'sent' : 'missing';
  };
  const states = { left: getState('left'), right: getState('right') };
  const changes: Changes = {};
  for (const side of sides) {
    const { view } = uploads[side];
    if (view.state === 'ready' && states[side] === 'ready') changes[side] = view.image;
  }
  function startAgain() {
    for (const side of sides) uploads[side].remove();
    pairDrafts.change(pair.id, { staleMedia: sides.flatMap((side) => pair[side]?.mediaId ?? []) });
  }
  return { uploads, states, changes, startAgain };
}

/** Changes a pair one change after the other. If it has changed meanwhile, the change is applied to the newer version. */
export function useUpdatePair(pairId: string): (changes: Changes) => Promise<Pair> {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return (changes) => {
    const next = queue.current.then(
      () => updateLatest(pairId, changes),
      () => updateLatest(pairId, changes),
    );
    queue.current = next;
    return next;
  };
}

async function updateLatest(pairId: string, changes: Changes): Promise<Pair> {
  const queryKey = ['fetchApair', { pairId }];
  const known = queryClient.getQueryData<Output<'fetchApair'>>(queryKey) ?? (await call('fetchApair', { pairId }));
  const updated = await call('updatePair', { pairId, version: known.version, changes }).catch(async (error: unknown) => {
    if (!(error instanceof WireError) || error.reason !== 'pair_changed') throw error;
    const { version } = await call('fetchApair', { pairId });
    // Nothing else than time passed: try once with the version that is there.
    if (version === known.version) throw error;
    return await call('updatePair', { pairId, version, changes });
  });
  queryClient.setQueryData(queryKey, updated);
  void queryClient.invalidateQueries({ queryKey: ['listMyPairs'] });
  return updated;
}
