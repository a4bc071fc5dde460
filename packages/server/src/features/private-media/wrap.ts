import { randomBytes } from 'node:crypto';
import { type Bytes, type MediaFacts, unwrapFileKey, wrapFileKey } from '@strapline/domain/media/media-key';
import type { Services } from '../../platform/services.ts';
import { findScopeKey, subtle } from './media-keys.ts';
import type { MediaRow } from './private-media.store.ts';

type WrapServices = Pick<Services, 'mediaKeys'>;

/** A wrapped file key as it is stored. */
export type Wrap = Pick<MediaRow, 'kid' | 'salt' | 'key_nonce' | 'wrapped_file_key'>;

/** The file key of a wrap; null if it doesn't open. */
export async function unwrap(services: WrapServices, facts: MediaFacts, wrap: Wrap): Promise<Bytes | null> {
  const key = await findScopeKey(services, wrap.kid, facts.scope);
  const { kid, salt, key_nonce: keyNonce, wrapped_file_key: wrappedFileKey } = wrap;
  return key && (await unwrapFileKey(subtle, key, facts, { key: kid, salt, keyNonce, wrappedFileKey }));
}

/** The wrap with this master key: the same if it has it already, else a new one with a new salt and nonce. */
export async function wrapWith(services: WrapServices, kid: string, facts: MediaFacts, fileKey: Bytes, wrap: Wrap): Promise<Wrap> {
  if (wrap.kid === kid) return wrap;
  const key = await findScopeKey(services, kid, facts.scope);
  if (!key) throw new Error(`the master key ${kid} of private pictures is missing`);
  const salt = new Uint8Array(randomBytes(32));
  const keyNonce = new Uint8Array(randomBytes(12));
  const wrapped = await wrapFileKey(subtle, key, fileKey, facts, { key: kid, salt, keyNonce });
  return { kid, salt, key_nonce: keyNonce, wrapped_file_key: wrapped };
}
