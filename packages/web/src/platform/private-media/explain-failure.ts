import { WireError } from '../wire/wire-error.ts';
import type { PictureProblem } from './picture-view.ts';

/** Why a private picture can't be opened, from the failed call or download. */
export function explainFailure(error: unknown): { problem: PictureProblem; message?: string | undefined } {
  if (!(error instanceof WireError) || error.code === 'unavailable') return { problem: 'connection' };
  if (error.code === 'not_found' || error.code === 'expired') return { problem: 'gone' };
  return { problem: 'refused', message: error.message };
}
