import { listNetworks } from '../../platform/client-address.ts';
import { lowBytes, stopBytes } from '../../platform/disk-space.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { recordOrigins, renewReservation, reservedForMs, sumPendingBytes, type UploadRow } from './upload.store.ts';

type Needs = Pick<Services, 'db' | 'disk' | 'clock' | 'metrics' | 'secrets'>;

/** A file exists twice for a moment: as received and as stored. */
const copies = 2;

/**
 * Reserves space for an upload: its declared size must fit beside all uploads in progress, in total and from the same networks. Call it in the transaction
 * that creates the upload. Throws WireError `unavailable` or `rate_limited`.
 */
export async function reserveSpace(services: Needs, trx: Trx, id: string, address: string): Promise<void> {
  const { clock, secrets } = services;
  const declared = await sumPendingBytes(trx, id, clock.now());
  const origins = listNetworks(address).map(({ key, room }) => ({ hash: secrets.mac('upload-origin', key).toString('base64url'), room }));
  await recordOrigins(trx, id, origins, clock.now());
  if ((await services.disk.freeBytes()) - copies * declared < lowBytes) throw createNoSpaceError(services);
}

/** The share of a file that must arrive to renew its reservation. */
const renewalShare = 1 / 50;

/** Before each part: renews the reservation, or reserves the space again. Throws WireError `unavailable` or `rate_limited`. */
export async function renewSpace(
  services: Needs,
  { id, bytes, reserved_until, renewed_at_bytes }: UploadRow,
  arrived: number,
  address: string,
): Promise<void> {
  if (!(await hasSpaceToContinue(services))) throw createNoSpaceError(services);
  const now = services.clock.now();
  const leftMs = (reserved_until?.getTime() ?? 0) - now.getTime();
  if (leftMs > reservedForMs / 2) return;
  const hasGrown = arrived - renewed_at_bytes >= bytes * renewalShare;
  await services.db.transaction(async (trx) => {
    if (leftMs <= 0) await reserveSpace(services, trx, id, address);
    if (hasGrown) await renewReservation(trx, id, arrived, now);
  });
}

/** Whether there is space to continue, with `bytes` about to be written. */
export async function hasSpaceToContinue({ disk }: Pick<Services, 'disk'>, bytes = 0): Promise<boolean> {
  return (await disk.freeBytes()) - bytes >= stopBytes;
}

export function createNoSpaceError({ metrics }: Pick<Needs, 'metrics'>): WireError {
  metrics.alarms.inc({ what: 'upload_space' });
  return new WireError('unavailable', {
    reason: 'uploads_paused',
    retryAfterMs: 60_000,
  });
}
