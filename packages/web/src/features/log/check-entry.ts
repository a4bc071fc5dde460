import { base64url } from '@strapline/domain/bytes/base64url';
import { hashLeaf } from '@strapline/domain/log/merkle';
import { canonicalJson, type EntryBody, type Json, leafHash } from '@strapline/domain/log/provenance';
import { parseVerifierKey } from '@strapline/domain/log/signed-note';
import { entriesOfBundle, tilePath } from '@strapline/domain/log/tiles';
import { parseTlogProof, verifyTlogProof } from '@strapline/domain/log/tlog-proof';
import { logBytes, logText } from '../../platform/log-address.ts';
import { openedNote } from '../../platform/log-judgement.ts';

/** What became of an entry that was fetched with its proof. `why` names the first thing that does not hold. */
export type CheckedEntry = {
  index: number;
  /** The entry as it stands in the log, byte for byte. */
  text: string;
  body: EntryBody | null;
  leaf: string;
  /** The C2SP proof, to be kept. */
  proof: string;
  /** How many hashes lead from the entry to the root over `size` entries. */
  hashes: number;
  size: number;
  note: string;
  why: null | EntryFault;
};
export type EntryFault = 'unreadable' | 'signature' | 'way' | 'spelling';

const perBundle = 256;

/** Fetches an entry, its proof and the checkpoint that the proof leads to, and reckons all of it here. `verifierKey` is the one that this browser trusts. */
export async function checkEntry(index: number, verifierKey: string): Promise<CheckedEntry> {
  const proof = await logText(`proof/${index}`);
  const parts = parseTlogProof(proof);
  const checkpoint = parts && openedNote({ note: parts.checkpoint, verifierKey });
  // The size is needed to find the entry; signed or not, what it leads to is judged below.
  const size = checkpoint?.size ?? parseSize(parts?.checkpoint ?? '');
  const bytes = await findEntryBytes(index, size);
  const leaf = hashLeaf(bytes);
  const text = new TextDecoder().decode(bytes);
  const found = {
    index,
    text,
    body: parseBody(text),
    leaf: base64url(leaf),
    proof,
    hashes: parts?.hashes.length ?? 0,
    size,
    note: parts?.checkpoint ?? '',
  };
  const log = parseVerifierKey(verifierKey);
  if (!parts || parts.index !== index || !log) return { ...found, why: 'unreadable' };
  if (!checkpoint) return { ...found, why: 'signature' };
  if (!verifyTlogProof(proof, leaf, log)) return { ...found, why: 'way' };
  return { ...found, why: found.body && leafHash(found.body) === found.leaf ? null : 'spelling' };
}

/** The bytes of an entry out of the bundle that holds it, in a log of `size`. */
async function findEntryBytes(index: number, size: number): Promise<Uint8Array> {
  const bundle = Math.floor(index / perBundle);
  const width = Math.min(perBundle, size - bundle * perBundle);
  const entries = entriesOfBundle(await logBytes(tilePath('entries', bundle, width)));
  const entry = entries?.[index - bundle * perBundle];
  if (!entry) throw new Error(`the bundle does not hold entry ${index}`);
  return entry;
}

function parseSize(note: string): number {
  return Number(/^[^\n]+\n(\d{1,15})\n/.exec(note)?.[1] ?? 0);
}

/** The entry's parts; null when it is not written in the one spelling that is hashed. */
function parseBody(text: string): EntryBody | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    // Not even JSON: it has no parts.
    return null;
  }
  return isBody(read) && canonicalJson(read as Json) === text ? read : null;
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
