import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { encodeBase64 } from '@strapline/domain/bytes/base64';
import { signCheckpoint } from '@strapline/domain/log/checkpoint';
import { findCosignatureTime } from '@strapline/domain/log/cosignature';
import { computeTreeHead, createRangeHash, hashLeaf } from '@strapline/domain/log/merkle';
import { createConsistencyProof } from '@strapline/domain/log/proofs';
import { createNoteVerifier } from '@strapline/domain/log/signed-note';
import { afterAll, describe, expect, test } from 'vitest';
import { createFileMemory } from './file-memory.ts';
import { addCheckpoint, type Outcome, type WitnessOptions } from './witness.ts';

const log = { name: 'strapline.example/log', secretKey: new Uint8Array(32).fill(1) };
const signer = { name: 'strapline.example/witness', secretKey: new Uint8Array(32).fill(2) };
const folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-witness-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let memories = 0;

/** A new witness; `again` is the same one after a restart. */
function witness(origin = log.name): { options: WitnessOptions; again(): WitnessOptions } {
  memories += 1;
  const own = path.join(folder, String(memories));
  const open = (): WitnessOptions => ({
    signer,
    log: { ...createNoteVerifier(log), name: origin },
    memory: createFileMemory(folder, own),
    now: () => new Date(1_795_000_000_500),
  });
  return { options: open(), again: open };
}

function createLeaves(words: string): Uint8Array[] {
  return [...words].map((word) => hashLeaf(new TextEncoder().encode(word)));
}

const createNote = (words: string, by = log) =>
  signCheckpoint({ origin: by.name, size: words.length, root: computeTreeHead(createLeaves(words)) }, by.secretKey);

function addNote(options: WitnessOptions, from: number, words: string, note = createNote(words)): Outcome {
  const proof = from > 0 && from < words.length ? createConsistencyProof(from, words.length, createRangeHash(createLeaves(words))) : [];
  return addCheckpoint(`old ${from}\n${proof.map((hash) => `${encodeBase64(hash)}\n`).join('')}\n${note}`, options);
}

describe('the witness', () => {
  test('cosigns a log as it grows, and the same state again', () => {
    const { options } = witness();
    for (const [from, words] of [
      [0, ''],
      [0, 'abc'],
      [3, 'abcdefg'],
      [7, 'abcdefg'],
      [7, 'abcdefgh'],
    ] as const) {
      const signed = addNote(options, from, words);
      expect(signed.status).toBe(200);
      expect(findCosignatureTime(createNote(words) + signed.body, createNoteVerifier(signer))).toBe(1_795_000_000);
    }
  });

  test('does not cosign an inconsistent, shorter, or different log of the same size', () => {
    const { options, again } = witness();
    expect(addNote(options, 0, 'abcdefg').status).toBe(200);
    expect(addNote(options, 7, 'abcXefgh').status).toBe(422);
    expect(addNote(options, 7, 'abcXefg')).toMatchObject({ status: 409, body: '7\n', type: 'text/x.tlog.size' });
    expect(addNote(options, 0, 'abc')).toMatchObject({ status: 409, body: '7\n' });
    expect(addNote(options, 7, 'abc').status).toBe(400);
    // Nor after a restart: what it signed is stored before the signature is sent.
    expect(addNote(again(), 0, 'abcXefgh').status).toBe(409);
    expect(addNote(again(), 7, 'abcXefgh').status).toBe(422);
    expect(addNote(again(), 7, 'abcdefgh').status).toBe(200);
  });

  test('answers with its size if the old size differs', () => {
    const { options } = witness();
    expect(addNote(options, 3, 'abcdefg')).toEqual({ status: 409, body: '0\n', type: 'text/x.tlog.size' });
    addNote(options, 0, 'abcd');
    expect(addNote(options, 2, 'abcdefg').body).toBe('4\n');
  });

  test('rejects other logs, and checkpoints not signed by the log', () => {
    const { options } = witness();
    expect(addNote(options, 0, 'abc', createNote('abc', { ...log, name: 'other.example/log' })).status).toBe(404);
    expect(addNote(options, 0, 'abc', createNote('abc', { ...log, secretKey: new Uint8Array(32).fill(3) })).status).toBe(403);
  });

  test('rejects malformed requests', () => {
    const { options } = witness();
    const note = createNote('abc');
    for (const body of [
      '',
      'old 0',
      `old\n\n${note}`,
      `old 00\n\n${note}`,
      `old -1\n\n${note}`,
      `old 0\nnot base64!\n\n${note}`,
      `new 0\n\n${note}`,
      `old 0\n${`${encodeBase64(new Uint8Array(32))}\n`.repeat(64)}\n${note}`,
    ])
      expect([body, addCheckpoint(body, options).status]).toEqual([body, 400]);
    expect(addCheckpoint(`old 0\n${encodeBase64(new Uint8Array(32))}\n\n${note}`, options).status).toBe(422);
  });

  test('stops if its stored checkpoint is damaged, and writes atomically', () => {
    const { options } = witness();
    addNote(options, 0, 'abc');
    expect(readdirSync(folder).filter((name) => name.endsWith('.next'))).toEqual([]);
    options.memory.write('something else\n');
    expect(() => addNote(options, 3, 'abcd')).toThrow('damaged');
  });
});
