import type { AnyRouter } from '@tanstack/react-router';
import { notice } from '../../platform/notices.ts';
import { type Calculator, emptyCalculator, replaceWith, useCalculator } from './calculator-state.ts';
import { fromFragment } from './share-link.ts';

/** The previous inputs can be restored. */
export function applySharedInputs(router: Pick<AnyRouter, 'latestLocation' | 'navigate'>, words: { came: string; back: string }): void {
  const shared = fromFragment(router.latestLocation.hash);
  if (!shared) return;
  void router.navigate({ to: '/calculator', search: true, hash: '', replace: true });
  const isFirst = isUntouched(useCalculator.getState().state);
  const undo = replaceWith(shared);
  if (!isFirst) notice(words.came, { label: words.back, run: undo });
}

function isUntouched({ readings, bandSize }: Calculator): boolean {
  const blank = emptyCalculator(false);
  return bandSize === blank.bandSize && Object.values(readings).every(({ text }) => text === '');
}
