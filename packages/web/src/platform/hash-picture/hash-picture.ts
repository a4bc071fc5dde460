import type { PictureHashes } from '@strapline/domain/picture-match/picture-hashes';
import { toTrustedScriptUrl } from '../../trusted-types.ts';
import type { PreparationProblem } from '../private-media/prepare-picture.ts';
import { linkWorker } from '../private-media/worker-call.ts';
import type { HashFunctions } from './hash-worker.ts';
// oxlint-disable-next-line import/default -- the build makes a URL of it
import hashWorkerUrl from './hash-worker.ts?worker&url';

/** Why a file has no hashes. */
export class PictureProblemError extends Error {
  readonly problem: PreparationProblem;
  constructor(problem: PreparationProblem) {
    super(`the picture can't be hashed: ${problem}`);
    this.name = 'PictureProblemError';
    this.problem = problem;
  }
}

/**
 * What a picture is looked up by, computed in a worker; the picture stays on this device. Throws PictureProblemError for what is no picture, or none that this
 * browser can decode.
 */
export async function hashPicture(file: File): Promise<PictureHashes> {
  const worker = linkWorker<HashFunctions>(new Worker(toTrustedScriptUrl(hashWorkerUrl), { type: 'module' }));
  try {
    const hashes = await worker.ask('hash', file);
    if (typeof hashes === 'string') throw new PictureProblemError(hashes);
    return hashes;
  } finally {
    worker.stop();
  }
}
