import { signCheckpoint } from '@strapline/domain/log/checkpoint';
import { computeTreeHead, createRangeHash, hashLeaf } from '@strapline/domain/log/merkle';
import { createConsistencyProof } from '@strapline/domain/log/proofs';
import { createNoteVerifier, formatVerifierKey } from '@strapline/domain/log/signed-note';
import { expect, test } from 'vitest';
import { type FetchProof, judgeCheckpoint, updateStoredCheckpoint } from './log-judgement.ts';
import { isBreach, type SeenCheckpoint, type StoredCheckpoint } from './log-verdict.ts';

const origin = 'strapline.example/log';
const secretKey = new Uint8Array(32).fill(7);
const verifierKey = formatKey(secretKey);

/** A log with one entry for each word. */
function createLog(...entries: string[]) {
  const leaves = entries.map((word) => hashLeaf(Uint8Array.from(Buffer.from(word))));
  const signHead = (key = secretKey): SeenCheckpoint => ({
    note: signCheckpoint({ origin, size: leaves.length, root: computeTreeHead(leaves) }, key),
    verifierKey: formatKey(key),
  });
  const proveConsistency: FetchProof = async (from, to) =>
    to > leaves.length ? null : createConsistencyProof(from, to, createRangeHash(leaves));
  return { seen: signHead, prove: proveConsistency };
}

function formatKey(secret: Uint8Array): string {
  return formatVerifierKey(createNoteVerifier({ name: origin, secretKey: secret }));
}

async function createStored(entries: string[]): Promise<StoredCheckpoint | undefined> {
  const log = createLog(...entries);
  return updateStoredCheckpoint(undefined, await judgeCheckpoint(undefined, log.seen(), log.prove), log.seen(), 1_000);
}

const three = ['recorded', 'sold', 'claimed'];

test('the first checkpoint is stored, and replaced by a longer log that extends it', async () => {
  const before = await createStored(three);
  expect(before).toMatchObject({ size: 3, firstSize: 3, seenAt: 1_000, firstSeenAt: 1_000 });

  const longer = createLog(...three, 'missing', 'recovered');
  const verdict = await judgeCheckpoint(before, longer.seen(), longer.prove);
  expect(verdict).toBe('grown');
  expect(updateStoredCheckpoint(before, verdict, longer.seen(), 5_000)).toMatchObject({
    size: 5,
    firstSize: 3,
    seenAt: 5_000,
    firstSeenAt: 1_000,
  });
});

test('the same log or a slightly older one changes nothing', async () => {
  const same = createLog(...three);
  expect(await judgeCheckpoint(await createStored(three), same.seen(), same.prove)).toBe('same');

  const before = await createStored([...three, 'missing']);
  const whole = createLog(...three, 'missing');
  const verdict = await judgeCheckpoint(before, same.seen(), whole.prove);
  expect(verdict).toBe('older');
  expect(updateStoredCheckpoint(before, verdict, same.seen(), 9_000)).toBe(before);
});

test.each([
  ['an entry is changed', ['recorded', 'given', 'claimed', 'missing']],
  ['an entry is taken out', ['recorded', 'claimed', 'missing', 'recovered']],
  ['an entry is changed and the length stays', ['recorded', 'sold', 'stolen']],
  ['the end is cut off', ['recorded']],
])('a log in which %s is a breach, and the stored checkpoint stays', async (_what, words) => {
  const before = await createStored(three);
  const other = createLog(...words);
  const verdict = await judgeCheckpoint(before, other.seen(), other.prove);
  expect(verdict).toBe('rewritten');
  expect(isBreach(verdict)).toBe(true);
  expect(updateStoredCheckpoint(before, verdict, other.seen(), 5_000)).toBe(before);
});

test('another key is another log, and a note with a wrong signature is forged', async () => {
  const before = await createStored(three);
  const log = createLog(...three, 'missing');
  expect(await judgeCheckpoint(before, log.seen(new Uint8Array(32).fill(8)), log.prove)).toBe('otherKey');
  expect(await judgeCheckpoint(before, { note: log.seen().note.replace('\n4\n', '\n5\n'), verifierKey }, log.prove)).toBe('forged');
});

test('a missing proof is neither proof nor breach; the old checkpoint stays', async () => {
  const before = await createStored(three);
  const log = createLog(...three, 'missing');
  const verdict = await judgeCheckpoint(before, log.seen(), () => Promise.reject(new Error('no answer')));
  expect(verdict).toBe('unproven');
  expect(isBreach(verdict)).toBe(false);
  expect(updateStoredCheckpoint(before, verdict, log.seen(), 5_000)).toBe(before);
});

test('every log extends the empty log', async () => {
  const log = createLog(...three);
  expect(await judgeCheckpoint(await createStored([]), log.seen(), log.prove)).toBe('grown');
});
