import type { EncryptedImageInput } from '@strapline/contract/shapes/private-media';
import { decodeBase64url } from '@strapline/domain/bytes/base64';
import { calculateBodyLength, createBodyCipher, headerSize } from '@strapline/domain/media/media-body';
import type { Bytes, MediaFacts } from '@strapline/domain/media/media-key';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { encryptedFiles } from '../upload/upload.ts';
import { getActiveKid, subtle } from './media-keys.ts';
import { type MediaRow, reserveMedia } from './private-media.store.ts';
import { formatScope, type ResourceRef } from './resource.ts';
import { unwrap, type Wrap, wrapWith } from './wrap.ts';

/** An encrypted picture in a form; `path` is its field. */
export type ImageField = { path: string; image: EncryptedImageInput };

/** A picture that was checked: uploaded before, or part of the call. `row` is null for one that the resource already has. */
export type VerifiedImage = { mediaId: string; row: MediaRow | null; isUploaded: boolean };

/**
 * Checks encrypted pictures of the caller for a resource: their upload, and that key, header and metadata belong together. That unwraps the file key and leaves the
 * picture alone. File keys are wrapped with the newest master key. Before the transaction that attaches them. Throws `validation` by path.
 */
export async function verifyImages(context: Context, ref: ResourceRef, fields: readonly ImageField[]): Promise<VerifiedImage[]> {
  const errors: Record<string, string> = {};
  const verified: VerifiedImage[] = [];
  const activeKid = fields.length > 0 ? await getActiveKid(context.db) : '';
  for (const { path, image } of fields) {
    const isTwice = verified.some(({ mediaId }) => mediaId === image.mediaId);
    const result = isTwice
      ? { field: 'mediaId', problem: 'This picture was added twice.' }
      : await verifyImage(context, ref, image, activeKid);
    if ('problem' in result) errors[`${path}.${result.field}`] = result.problem;
    else verified.push(result);
  }
  if (Object.keys(errors).length > 0) throw new WireError('validation', { fields: errors });
  return verified;
}

type Problem = { field: 'mediaId' | 'url' | 'ciphertext' | 'wrappedFileKey' | 'nonce' | 'plainLength'; problem: string };

async function verifyImage(
  context: Context,
  ref: ResourceRef,
  image: EncryptedImageInput,
  activeKid: string,
): Promise<VerifiedImage | Problem> {
  const { db, caller, clock } = context;
  const uploader = { accountId: requireAccountId(caller), app: caller.app };
  const { mediaId } = image;
  const attached = await db.first(
    sql`select 1 from private_media where id = ${mediaId} and account_id = ${uploader.accountId} and kind = ${ref.kind} and resource_id = ${ref.id} and state = 'attached'`,
  );
  if (attached) return { mediaId, row: null, isUploaded: false };
  if (!(await db.transaction((trx) => reserveMedia(trx, mediaId, uploader, clock.now()))))
    return { field: 'mediaId', problem: 'This media ID is already in use. Make a new one.' };
  const body = await findBody(context, image, uploader);
  if ('problem' in body) return body;
  const facts: MediaFacts = { scope: formatScope(ref), mediaId, mime: image.mime, plainLength: image.plainLength };
  const wrap = decodeWrap(image);
  const fileKey = await unwrap(context, facts, wrap);
  if (!fileKey)
    return { field: 'wrappedFileKey', problem: 'This key doesn’t belong to these pictures. Ask for a new key and encrypt it again.' };
  const nonce = decode(image.nonce);
  const { head } = await createBodyCipher(subtle, fileKey, nonce, facts);
  if (!Buffer.from(head).equals(body.head))
    return { field: 'nonce', problem: 'This isn’t the header of the encrypted file. Upload it again.' };
  if (body.inline) await encryptedFiles.store(context, mediaId, body.inline);
  const row: MediaRow = {
    id: mediaId,
    kind: ref.kind,
    resource_id: ref.id,
    nonce,
    mime: image.mime,
    plain_length: image.plainLength,
    hidden: false,
    ...(await wrapWith(context, activeKid, facts, fileKey, wrap)),
  };
  return { mediaId, row, isUploaded: body.inline === null };
}

function decodeWrap({ key, salt, keyNonce, wrappedFileKey }: EncryptedImageInput): Wrap {
  return { kid: key, salt: decode(salt), key_nonce: decode(keyNonce), wrapped_file_key: decode(wrappedFileKey) };
}

/** The contract has checked the spelling. */
function decode(text: string): Bytes {
  const bytes = decodeBase64url(text);
  if (!bytes) throw new WireError('validation', { fields: { image: 'Use base64url.' } });
  return new Uint8Array(bytes);
}

/** The first bytes of the body, which was uploaded or is part of the call. */
async function findBody(
  context: Context,
  image: EncryptedImageInput,
  uploader: { accountId: string; app: Context['caller']['app'] },
): Promise<{ head: Buffer; inline: Bytes | null } | Problem> {
  const expected = calculateBodyLength(image.plainLength);
  if ('ciphertext' in image) {
    const bytes = decode(image.ciphertext);
    if (bytes.length !== expected) return { field: 'plainLength', problem: 'The encrypted file has another length.' };
    const problem = encryptedFiles.findProblem(bytes);
    return problem === null ? { head: Buffer.from(bytes.subarray(0, headerSize)), inline: bytes } : { field: 'ciphertext', problem };
  }
  const upload = await encryptedFiles.findUpload(context.db, image.url.replace('/v1/uploads/', ''), image.mediaId, uploader);
  if ('problem' in upload) return { field: 'url', problem: upload.problem };
  if (upload.bytes !== expected) return { field: 'plainLength', problem: 'The encrypted file has another length.' };
  const blob = await encryptedFiles.open(context, image.mediaId, { start: 0, end: headerSize - 1 });
  if (!blob) return { field: 'url', problem: 'This upload has expired. Add the picture again.' };
  const parts: Buffer[] = [];
  for await (const part of blob.stream) parts.push(Buffer.from(part));
  return { head: Buffer.concat(parts), inline: null };
}
