import { toTrustedScriptUrl } from '../../trusted-types.ts';
import type { DecryptFunctions } from './decrypt-worker.ts';
// oxlint-disable-next-line import/default -- the build makes a URL of it
import decryptWorkerUrl from './decrypt-worker.ts?worker&url';
import type { EncryptFunctions } from './encrypt-worker.ts';
// oxlint-disable-next-line import/default -- the build makes a URL of it
import encryptWorkerUrl from './encrypt-worker.ts?worker&url';
import { linkWorker, type WorkerFunctions, type WorkerLink } from './worker-call.ts';

/** One for each picture that is sent. */
export function startEncryptWorker(): WorkerLink<EncryptFunctions> {
  return start(encryptWorkerUrl);
}

/** One for each page that shows private pictures. */
export function startDecryptWorker(): WorkerLink<DecryptFunctions> {
  return start(decryptWorkerUrl);
}

function start<Functions extends WorkerFunctions>(url: string): WorkerLink<Functions> {
  return linkWorker<Functions>(new Worker(toTrustedScriptUrl(url), { type: 'module' }));
}
