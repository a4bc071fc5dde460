import type { EncryptedImage } from '@strapline/contract/shapes/private-media';
import type { Context } from '../../platform/services.ts';
import { findAccess } from './access.ts';
import { createMediaPath, type LinkViewer } from './media-link.ts';
import { listMedia, type MediaRow } from './private-media.store.ts';
import { formatScope, type ResourceRef } from './resource.ts';

type Viewing = Pick<Context, 'db' | 'caller' | 'clock' | 'secrets'>;

/**
 * What the caller needs besides the keys to open the pictures of these resources, by media ID. Those that they may not open are left out. Admins get all: they
 * can open one after they gave a reason for its keys.
 */
export async function presentPrivateMedia(context: Viewing, refs: readonly ResourceRef[]): Promise<Map<string, EncryptedImage>> {
  const { db, caller, clock } = context;
  const { accountId, app, level } = caller;
  if (accountId === null || refs.length === 0) return new Map();
  const access = await findAccess(db, { accountId, app }, refs, clock.now());
  const open = access.filter(({ standing }) => standing !== null || level >= 2);
  const rows = await listMedia(db, open);
  const standings = new Map(open.map(({ kind, id, standing }) => [formatScope({ kind, id }), standing]));
  const shown = rows.flatMap((row) => {
    const standing = standings.get(formatScope({ kind: row.kind, id: row.resource_id })) ?? null;
    const seesHidden = standing === 'owner' || standing === null;
    return row.hidden && !seesHidden
      ? []
      : [{ row, viewer: { accountId, as: standing === null ? ('team' as const) : ('member' as const) } }];
  });
  return new Map(shown.map(({ row, viewer }) => [row.id, presentEncryptedImage(context, row, viewer)]));
}

function presentEncryptedImage({ secrets, clock }: Viewing, row: MediaRow, viewer: LinkViewer): EncryptedImage {
  return {
    mediaId: row.id,
    key: row.kid,
    salt: encode(row.salt),
    nonce: encode(row.nonce),
    keyNonce: encode(row.key_nonce),
    wrappedFileKey: encode(row.wrapped_file_key),
    mime: row.mime,
    plainLength: row.plain_length,
    url: createMediaPath(secrets, row.id, viewer, clock.now()),
  };
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
