import type { AnyRouter } from '@tanstack/react-router';
import { showNotice } from '../../platform/state/notices.ts';
import { type Calculator, createCalculator, replaceInputs, useCalculator } from './calculator-state.ts';
import { parseFragment } from './share-link.ts';

/** The previous inputs can be restored. */
export function applySharedInputs(
  router: Pick<AnyRouter, 'latestLocation' | 'navigate'>,
  messages: { loaded: string; undoLabel: string },
): void {
  const shared = parseFragment(router.latestLocation.hash);
  if (!shared) return;
  void router.navigate({ to: '/calculator', search: true, hash: '', replace: true });
  const isFirst = isEmpty(useCalculator.getState().state);
  const undo = replaceInputs(shared);
  if (!isFirst) showNotice(messages.loaded, { label: messages.undoLabel, run: undo });
}

function isEmpty({ readings, bandSize }: Calculator): boolean {
  const blank = createCalculator(false);
  return bandSize === blank.bandSize && Object.values(readings).every(({ text }) => text === '');
}
