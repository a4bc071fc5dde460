import { equalBytes } from '@noble/ciphers/utils.js';
import {
  type BodyCipher,
  calculateBodyLength,
  chunkSize,
  countChunks,
  createBodyCipher,
  getChunkRange,
  headerSize,
  tagSize,
} from './media-body.ts';
import type { Bytes, MediaFacts } from './media-key.ts';

/**
 * Bytes `begin` to `end` (excluded) of an encrypted body. Only the chunks that they touch are encrypted, so that a part can be sent again without storing the
 * body: the same key, salt and plain bytes give the same body. `plain` must never change for a file key.
 */
export async function sealRange(cipher: BodyCipher, plain: Bytes, begin: number, end: number): Promise<Bytes> {
  const part = new Uint8Array(Math.max(0, Math.min(end, calculateBodyLength(plain.length)) - begin));
  const copy = (bytes: Bytes, at: number) => {
    const from = Math.max(0, begin - at);
    const to = Math.min(bytes.length, begin + part.length - at);
    if (from < to) part.set(bytes.subarray(from, to), at + from - begin);
  };
  copy(cipher.head, 0);
  for (let index = findChunk(begin); index < countChunks(plain.length); index += 1) {
    const range = getChunkRange(index, plain.length);
    if (range.begin >= begin + part.length) break;
    // WebCrypto copies what it encrypts, so the picture isn't copied here, too.
    copy(await cipher.seal(index, plain.subarray(index * chunkSize, (index + 1) * chunkSize)), range.begin);
  }
  return part;
}

/** The chunk that holds a byte of the body; the first one for a byte of the header. */
function findChunk(at: number): number {
  const { begin, end } = getChunkRange(0, chunkSize);
  return Math.max(0, Math.floor((at - begin) / (end - begin)));
}

/** Why a body can't be opened: `altered` includes a key that isn't its own, `length` more or fewer bytes than its metadata says. */
export type BodyProblem = 'altered' | 'length';

/** Opens a body as its bytes arrive, in pieces of any size. */
export type BodyOpener = {
  /** Passes each chunk on once its tag is verified. After a problem nothing more is passed on. */
  add(piece: Bytes): Promise<BodyProblem | null>;
  /** Call it after the last piece: a body that stops early is a problem, too. */
  finish(): BodyProblem | null;
};

/**
 * Opens a body with its file key of 32 bytes and the salt of its metadata (`nonce`, 24 bytes). `release` gets verified plain bytes only, in order; it holds at
 * most one chunk of the body at a time.
 */
export async function createBodyOpener(
  subtle: SubtleCrypto,
  fileKey: Bytes,
  salt: Bytes,
  facts: MediaFacts,
  release: (plain: Bytes, at: number) => void,
): Promise<BodyOpener> {
  const cipher = await createBodyCipher(subtle, fileKey, salt, facts);
  const bodyLength = calculateBodyLength(facts.plainLength);
  // Holds the header, then one chunk after the other.
  const buffer = new Uint8Array(chunkSize + tagSize);
  let part = buffer.subarray(0, headerSize);
  let filled = 0;
  let received = 0;
  let index = -1;
  let problem: BodyProblem | null = null;

  async function openPart(): Promise<void> {
    if (index < 0) {
      if (!equalBytes(part, cipher.head)) problem = 'altered';
    } else {
      const plain = await cipher.open(index, part);
      if (plain) release(plain, index * chunkSize);
      else problem = 'altered';
    }
    index += 1;
    filled = 0;
    if (index < countChunks(facts.plainLength)) {
      const { begin, end } = getChunkRange(index, facts.plainLength);
      part = buffer.subarray(0, end - begin);
    }
  }

  return {
    async add(piece) {
      received += piece.length;
      if (received > bodyLength) problem ??= 'length';
      for (let at = 0; at < piece.length && !problem; ) {
        const taken = piece.subarray(at, at + part.length - filled);
        part.set(taken, filled);
        filled += taken.length;
        at += taken.length;
        if (filled === part.length) await openPart();
      }
      return problem;
    },
    finish() {
      if (received !== bodyLength) problem ??= 'length';
      return problem;
    },
  };
}
