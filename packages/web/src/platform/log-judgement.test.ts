import { signCheckpoint } from '@strapline/domain/log/checkpoint';
import { hashLeaf, rangeHashOf, treeHead } from '@strapline/domain/log/merkle';
import { consistencyProof } from '@strapline/domain/log/proofs';
import { showVerifierKey, verifierOf } from '@strapline/domain/log/signed-note';
import { expect, test } from 'vitest';
import { type AskProof, judgeCheckpoint, keptAfter } from './log-judgement.ts';
import { isBreach, type KeptCheckpoint, type SeenCheckpoint } from './log-verdict.ts';

const origin = 'strapline.example/log';
const secretKey = new Uint8Array(32).fill(7);
const verifierKey = keyOf(secretKey);

/** A log with one entry for each word. */
function logOf(...words: string[]) {
  const leaves = words.map((word) => hashLeaf(Uint8Array.from(Buffer.from(word))));
  const seen = (key = secretKey): SeenCheckpoint => ({
    note: signCheckpoint({ origin, size: leaves.length, root: treeHead(leaves) }, key),
    verifierKey: keyOf(key),
  });
  const prove: AskProof = async (from, to) => (to > leaves.length ? null : consistencyProof(from, to, rangeHashOf(leaves)));
  return { seen, prove };
}

function keyOf(secret: Uint8Array): string {
  return showVerifierKey(verifierOf({ name: origin, secretKey: secret }));
}

async function kept(words: string[]): Promise<KeptCheckpoint | undefined> {
  const log = logOf(...words);
  return keptAfter(undefined, await judgeCheckpoint(undefined, log.seen(), log.prove), log.seen(), 1_000);
}

const three = ['recorded', 'sold', 'claimed'];

test('the first checkpoint is kept, and a longer log that begins with it takes its place', async () => {
  const before = await kept(three);
  expect(before).toMatchObject({ size: 3, firstSize: 3, seenAt: 1_000, firstSeenAt: 1_000 });

  const longer = logOf(...three, 'missing', 'recovered');
  const verdict = await judgeCheckpoint(before, longer.seen(), longer.prove);
  expect(verdict).toBe('grown');
  expect(keptAfter(before, verdict, longer.seen(), 5_000)).toMatchObject({ size: 5, firstSize: 3, seenAt: 5_000, firstSeenAt: 1_000 });
});

test('the same log again, and an answer from a moment ago, are no news', async () => {
  const same = logOf(...three);
  expect(await judgeCheckpoint(await kept(three), same.seen(), same.prove)).toBe('same');

  const before = await kept([...three, 'missing']);
  const whole = logOf(...three, 'missing');
  const verdict = await judgeCheckpoint(before, same.seen(), whole.prove);
  expect(verdict).toBe('older');
  expect(keptAfter(before, verdict, same.seen(), 9_000)).toBe(before);
});

test.each([
  ['an entry is changed', ['recorded', 'given', 'claimed', 'missing']],
  ['an entry is taken out', ['recorded', 'claimed', 'missing', 'recovered']],
  ['an entry is changed and the length stays', ['recorded', 'sold', 'stolen']],
  ['the end is cut off', ['recorded']],
])('a log in which %s is rewritten, and what was kept stays', async (_what, words) => {
  const before = await kept(three);
  const other = logOf(...words);
  const verdict = await judgeCheckpoint(before, other.seen(), other.prove);
  expect(verdict).toBe('rewritten');
  expect(isBreach(verdict)).toBe(true);
  expect(keptAfter(before, verdict, other.seen(), 5_000)).toBe(before);
});

test('a log that signs with another key is another log, and a note that its key did not sign is forged', async () => {
  const before = await kept(three);
  const log = logOf(...three, 'missing');
  expect(await judgeCheckpoint(before, log.seen(new Uint8Array(32).fill(8)), log.prove)).toBe('otherKey');
  expect(await judgeCheckpoint(before, { note: log.seen().note.replace('\n4\n', '\n5\n'), verifierKey }, log.prove)).toBe('forged');
});

test('a proof that does not come is no proof, and no breach either: the old checkpoint waits', async () => {
  const before = await kept(three);
  const log = logOf(...three, 'missing');
  const verdict = await judgeCheckpoint(before, log.seen(), () => Promise.reject(new Error('no answer')));
  expect(verdict).toBe('unproven');
  expect(isBreach(verdict)).toBe(false);
  expect(keptAfter(before, verdict, log.seen(), 5_000)).toBe(before);
});

test('an empty log begins every other', async () => {
  const log = logOf(...three);
  expect(await judgeCheckpoint(await kept([]), log.seen(), log.prove)).toBe('grown');
});
