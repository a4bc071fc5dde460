import { calculateBodyLength } from '@strapline/domain/media/media-body';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { encryptedFiles } from '../upload/upload.ts';
import { holdActiveKid } from './media-keys.ts';
import { attachMedia, forgetMedia, listMedia } from './private-media.store.ts';
import { addParties, deleteResource, noteChange, setResourceState } from './resource.store.ts';
import type { ResourceRef } from './resource.ts';
import { listOpenViewers, pushRevoked } from './revoke-access.ts';
import type { VerifiedImage } from './verify-images.ts';

type JobServices = Pick<Services, 'jobs' | 'clock'>;

/** Attaches pictures that `verifyImages` checked to the caller's resource, in their transaction. Throws `conflict` if one was used meanwhile. */
export async function attachImages(
  trx: Trx,
  services: JobServices,
  ref: ResourceRef,
  { accountId, images }: { accountId: string; images: readonly VerifiedImage[] },
): Promise<void> {
  const at = services.clock.now();
  for (const { mediaId, row, isUploaded } of images) {
    if (!row) continue;
    // A rotation started a moment ago: the next attempt takes the new key.
    if (!(await holdActiveKid(trx, row.kid))) throw new WireError('unavailable', { retryAfterMs: 500 });
    // No new upload can begin from here on. One that is still open would replace the body that was checked.
    if (!(await attachMedia(trx, row, accountId, at)) || !(await encryptedFiles.takeUpload(trx, services, mediaId, isUploaded)))
      throw new WireError('conflict', { reason: 'media_id_used' });
  }
  if (images.some(({ row }) => row)) await noteChange(trx, ref, at);
}

/** The pictures of a resource whose bodies are stored completely. */
export async function listWholeMedia(db: Queryable, blobs: Services['blobs'], ref: ResourceRef): Promise<Set<string>> {
  const whole = new Set<string>();
  for (const { id, plain_length } of await listMedia(db, [ref])) {
    const blob = await encryptedFiles.open({ blobs }, id, { start: 0, end: 0 });
    blob?.stream.destroy();
    if (blob?.bytes === calculateBodyLength(plain_length)) whole.add(id);
  }
  return whole;
}

/** Removes pictures of a resource for good, with their keys; the bodies by jobs. */
export async function detachImages(trx: Trx, services: JobServices, { kind, id }: ResourceRef, mediaIds: readonly string[]): Promise<void> {
  await dropMedia(trx, services, sql`kind = ${kind} and resource_id = ${id} and id = any(${mediaIds}::text[])`);
}

/** Removes a resource with all its pictures and its access list. Call the returned function after the transaction: open viewers cover it. */
export async function closeResource(trx: Trx, services: JobServices & Pick<Services, 'push'>, ref: ResourceRef): Promise<() => void> {
  const viewers = await listOpenViewers(trx, ref, services.clock.now());
  await dropMedia(trx, services, sql`kind = ${ref.kind} and resource_id = ${ref.id}`);
  await deleteResource(trx, ref);
  return () => pushRevoked(services, viewers);
}

/** A single picture as evidence: its owner, the two sides and an admin with a reason may open it. */
export async function attachEvidence(
  trx: Trx,
  services: JobServices,
  { accountId, parties, image }: { accountId: string; parties: readonly string[]; image: VerifiedImage },
): Promise<void> {
  const ref: ResourceRef = { kind: 'media', id: image.mediaId };
  await attachImages(trx, services, ref, { accountId, images: [image] });
  await addParties(
    trx,
    ref,
    parties.filter((party) => party !== accountId),
    services.clock.now(),
  );
  await setResourceState(trx, ref, 'shown');
}

/** Forgets files and has their bodies deleted. */
export async function dropMedia(trx: Trx, services: JobServices, where: ReturnType<typeof sql>): Promise<number> {
  const ids = await forgetMedia(trx, where);
  const runAt = services.clock.now();
  for (const id of ids)
    await services.jobs.add(trx, { kind: 'private-media-drop', key: `private-media-drop:${id}`, payload: { id }, runAt });
  return ids.length;
}

/** The job that deletes the body of a removed file. */
export async function dropBody({ db, blobs }: Pick<Services, 'db' | 'blobs'>, { id }: { id: string }): Promise<void> {
  if (!(await db.first(sql`select 1 from private_media where id = ${id} and state <> 'removed'`)))
    await encryptedFiles.remove({ blobs }, id);
}
