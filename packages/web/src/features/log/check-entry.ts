import { encodeBase64url } from '@strapline/domain/bytes/base64url';
import { hashLeaf } from '@strapline/domain/log/merkle';
import { type EntryBody, formatCanonicalJson, hashEntryBody, type Json } from '@strapline/domain/log/provenance';
import { parseVerifierKey } from '@strapline/domain/log/signed-note';
import { formatTilePath, parseEntryBundle } from '@strapline/domain/log/tiles';
import { parseTlogProof, verifyTlogProof } from '@strapline/domain/log/tlog-proof';
import { fetchLogBytes, fetchLogText } from '../../platform/log/log-client.ts';
import { openNote } from '../../platform/log/log-judgement.ts';

/** `error` names the first failed check. */
export type CheckedEntry = {
  index: number;
  /** As in the log, byte for byte. */
  text: string;
  body: EntryBody | null;
  leaf: string;
  /** The C2SP proof, for download. */
  proof: string;
  /** Length of the path from the entry to the root over `size` entries. */
  hashes: number;
  size: number;
  note: string;
  error: null | EntryError;
};
export type EntryError = 'unreadable' | 'signature' | 'proof' | 'format';

const bundleSize = 256;

/** Verifies an entry in the browser against `verifierKey`, the key this browser trusts. */
export async function checkEntry(index: number, verifierKey: string): Promise<CheckedEntry> {
  const proof = await fetchLogText(`proof/${index}`);
  const parts = parseTlogProof(proof);
  const checkpoint = parts && openNote({ note: parts.checkpoint, verifierKey });
  // The size locates the entry; whether it is signed is checked below.
  const size = checkpoint?.size ?? parseSize(parts?.checkpoint ?? '');
  const bytes = await findEntryBytes(index, size);
  const leaf = hashLeaf(bytes);
  const text = new TextDecoder().decode(bytes);
  const proven = {
    index,
    text,
    body: parseBody(text),
    leaf: encodeBase64url(leaf),
    proof,
    hashes: parts?.hashes.length ?? 0,
    size,
    note: parts?.checkpoint ?? '',
  };
  const log = parseVerifierKey(verifierKey);
  if (!parts || parts.index !== index || !log) return { ...proven, error: 'unreadable' };
  if (!checkpoint) return { ...proven, error: 'signature' };
  if (!verifyTlogProof(proof, leaf, log)) return { ...proven, error: 'proof' };
  return { ...proven, error: proven.body && hashEntryBody(proven.body) === proven.leaf ? null : 'format' };
}

/** Cuts the entry out of its bundle, in a log of `size`. */
async function findEntryBytes(index: number, size: number): Promise<Uint8Array> {
  const bundle = Math.floor(index / bundleSize);
  const width = Math.min(bundleSize, size - bundle * bundleSize);
  const entries = parseEntryBundle(await fetchLogBytes(formatTilePath('entries', bundle, width)));
  const entry = entries?.[index - bundle * bundleSize];
  if (!entry) throw new Error(`the bundle does not contain entry ${index}`);
  return entry;
}

function parseSize(note: string): number {
  return Number(/^[^\n]+\n(\d{1,15})\n/.exec(note)?.[1] ?? 0);
}

/** null when it isn't in the canonical form that is hashed. */
function parseBody(text: string): EntryBody | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    // Not JSON.
    return null;
  }
  return isBody(read) && formatCanonicalJson(read as Json) === text ? read : null;
}

function isBody(read: unknown): read is EntryBody {
  const has = (key: string, type: string): boolean => typeof (read as Record<string, unknown>)[key] === type;
  return (
    typeof read === 'object' &&
    read !== null &&
    has('type', 'string') &&
    has('ts', 'number') &&
    has('braTag', 'string') &&
    has('data', 'object')
  );
}
