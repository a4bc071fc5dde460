import { networksOf } from '../../platform/client-address.ts';
import { lowBytes, stopBytes } from '../../platform/disk-space.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { bytesOnTheirWay, noteOrigins, renewReservation, reservedForMs, type UploadRow } from './upload.store.ts';

type Needs = Pick<Services, 'db' | 'disk' | 'clock' | 'metrics' | 'secrets'>;

/** A file lies here twice for a moment: as it arrived, and as it is kept. */
const copies = 2;

/**
 * Refuses an upload whose declared bytes do not fit beside those of all others on their way, or of those from the same address. In the transaction that notes it.
 * Throws unavailable, rate_limited.
 */
export async function requireSpace(services: Needs, trx: Trx, id: string, address: string): Promise<void> {
  const { clock, secrets } = services;
  const declared = await bytesOnTheirWay(trx, id, clock.now());
  const origins = networksOf(address).map(({ key, room }) => ({ hash: secrets.mac('upload-origin', key).toString('base64url'), room }));
  await noteOrigins(trx, id, origins, clock.now());
  if ((await services.disk.freeBytes()) - copies * declared < lowBytes) throw noSpace(services);
}

/** So much of a file has to arrive for its space to be held on: who sends nothing holds nothing. */
const growth = 1 / 50;

/** Before each part, with what has arrived: the space is still held free for this upload, or is free again. Throws unavailable, rate_limited. */
export async function keepSpace(
  services: Needs,
  { id, bytes, reserved_until, renewed_at_bytes }: UploadRow,
  arrived: number,
  address: string,
): Promise<void> {
  if (!(await hasSpaceToGoOn(services))) throw noSpace(services);
  const now = services.clock.now();
  const leftMs = (reserved_until?.getTime() ?? 0) - now.getTime();
  if (leftMs > reservedForMs / 2) return;
  const hasGrown = arrived - renewed_at_bytes >= bytes * growth;
  await services.db.transaction(async (trx) => {
    if (leftMs <= 0) await requireSpace(services, trx, id, address);
    if (hasGrown) await renewReservation(trx, id, arrived, now);
  });
}

/** Whether what has begun may go on: `bytes` are about to be written. */
export async function hasSpaceToGoOn({ disk }: Pick<Services, 'disk'>, bytes = 0): Promise<boolean> {
  return (await disk.freeBytes()) - bytes >= stopBytes;
}

function noSpace({ metrics }: Needs): WireError {
  metrics.alarms.inc({ what: 'upload_space' });
  return new WireError('unavailable', {
    message: "We can't take new pictures right now. Please try again in a few minutes.",
    retryAfterMs: 60_000,
  });
}
