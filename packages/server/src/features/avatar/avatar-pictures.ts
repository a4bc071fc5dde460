import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { day, minute } from '@strapline/domain/time';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../platform/services.ts';
import { pictureFiles } from '../upload/upload.ts';
import { findAvatar, type NamedAvatar } from './avatar.store.ts';
import { getAvatarFolder } from './avatar-files.ts';

const serviceWidth = 512;

/** A picture of the service; `null`: it has none. */
type ServicePicture = { square: Buffer | null };

export type AvatarPictures = {
  /** Whose avatar has this name; undefined: nobody's. */
  find(sha256: string): Promise<NamedAvatar | undefined>;
  /** A square picture, in about this width. Null if they have none: then the generated pattern is used. */
  open(sha256: string, named: NamedAvatar, size: number): Promise<Readable | Buffer | null>;
};

/** The pictures that people show beside their names; those of the avatar service are cached, at most `cachedBytes`. */
export function createAvatarPictures(services: Services, cachedBytes: number): AvatarPictures {
  const servicePictures = new LRUCache<string, ServicePicture>({
    maxSize: cachedBytes,
    ttlResolution: 0,
    perf: { now: () => services.clock.now().getTime() },
    sizeCalculation: ({ square }) => (square?.byteLength ?? 0) + 200,
    fetchMethod: async (accountId, _stale, { options }) => {
      const { picture, ttl } = await askService(services, accountId);
      options.ttl = ttl;
      return picture;
    },
  });
  return {
    find: async (sha256) => await findAvatar(services.db, sha256),
    async open(sha256, { accountId, uploadId }, size) {
      if (uploadId === null) return (await servicePictures.fetch(accountId))?.square ?? null;
      return (await pictureFiles.squares.open(services, getAvatarFolder(sha256), size))?.stream ?? null;
    },
  };
}

/** Asks by the hash of the verified address, which nobody else learns. The picture is encoded again, as an upload is. */
async function askService({ avatars, identity }: Services, accountId: string): Promise<{ picture: ServicePicture; ttl: number }> {
  const { email, verified } = await identity.getEmail(accountId);
  if (!email || !verified) return { picture: { square: null }, ttl: minute };
  const answer = await avatars.find(createHash('sha256').update(email.trim().toLowerCase()).digest('hex'), serviceWidth);
  const square = answer.result === 'found' ? await pictureFiles.squares.cropForeign(answer.bytes, serviceWidth) : null;
  return { picture: { square }, ttl: answer.result === 'unreachable' ? 5 * minute : day };
}
