import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { showNotice } from '../../../platform/state/notices.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import type { Pair } from '../pair-shape.ts';
import { pairDrafts } from './pair-draft.ts';
import { PicturesSection } from './pictures-section.tsx';
import { sides, usePairPictures, useUpdatePair } from './use-pair-pictures.ts';

/** New pictures of a pair that was reviewed before: one, or both. They go to a reviewer when they are sent. */
export function RetakePictures({ pair, needsBoth }: { pair: Pair; needsBoth: boolean }) {
  const { t } = useLingui();
  const { word } = pairDrafts.useDraft(pair.id);
  const updatePair = useUpdatePair(pair.id);
  const pictures = usePairPictures(pair, updatePair);
  const [hasTried, setTried] = useState(false);
  const ready = sides.filter((side) => pictures.states[side] === 'ready');
  const isMoving = sides.some((side) => pictures.states[side] === 'moving');
  const problem = isMoving
    ? t`A picture is still on its way.`
    : needsBoth && ready.length < 2
      ? t`Take both pictures again.`
      : ready.length === 0
        ? t`Take at least one picture again.`
        : undefined;
  const update = useMutation<Pair, Error>({
    mutationFn: () => updatePair(pictures.changes),
  });

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    update.mutateAsync().then(
      // Also when the page has noticed meanwhile that they were sent.
      () => {
        pairDrafts.change(pair.id, { word: null });
        showNotice(t`Sent. A reviewer looks at the new pictures first.`);
        window.scrollTo({ top: 0 });
      },
      // The form shows why.
      () => undefined,
    );
  }

  return (
    <form className="stack" onSubmit={send}>
      <PicturesSection pairId={pair.id} pictures={pictures} word={word} error={hasTried ? problem : undefined} />
      <Failure>{update.error?.message}</Failure>
      <div>
        <Button type="submit" kind="primary" busy={update.isPending}>{t`Send for review`}</Button>
      </div>
    </form>
  );
}
