import { randomUUID } from 'node:crypto';
import { consentVersions } from '@strapline/contract/consents';
import type { Input, Output } from '@strapline/contract/events';
import type { Pair } from '@strapline/contract/shapes/pairs/pair';
import { uploadEncrypted } from './encrypted-media.ts';
import type { Person, TestServer } from './test-server.ts';

type PairForm = Partial<Input<'createPair'>>;

/** What a creator enters for a pair, without its pictures. */
export function createPairForm(form: PairForm = {}): Input<'createPair'> {
  return {
    bio: 'Balconettes suit me, plunges gape at the top.',
    dob: '1994-03-02',
    ...(form.size ? {} : { braSize: '32DD' }),
    consent: { version: consentVersions.picture, acceptedAt: new Date().toISOString() },
    idempotencyKey: randomUUID(),
    ...form,
  };
}

/** A draft of a pair; its creator is 18 or older. */
export async function createTestPair(owner: Person, form: PairForm = {}): Promise<Output<'createPair'>> {
  return await owner.client.call('createPair', createPairForm(form));
}

/** Sends encrypted pictures for sides of a pair, and returns the pair. */
export async function sendPictures(server: TestServer, owner: Person, pairId: string, sides: readonly ('left' | 'right')[]): Promise<Pair> {
  const { version } = await owner.client.call('fetchApair', { pairId });
  const changes: Input<'updatePair'>['changes'] = {};
  for (const side of sides)
    changes[side] = await uploadEncrypted(
      server,
      owner,
      { resource: 'pair', id: pairId },
      Buffer.from(`The ${side} picture. `.repeat(400)),
    );
  return await owner.client.call('updatePair', { pairId, version, changes });
}

/** A pair that waits for its review, with a word. */
export async function submitTestPair(server: TestServer, owner: Person, form: PairForm = {}): Promise<Pair> {
  const { pairId } = await createTestPair(owner, form);
  await owner.client.call('getProofSecret', { pairId, kind: 'photo' });
  await sendPictures(server, owner, pairId, ['left', 'right']);
  await server.jobs.runDue();
  return await owner.client.call('fetchApair', { pairId });
}

/** What a reviewer does before the decision. */
export async function openForReview(reviewer: Person, pairId: string): Promise<void> {
  await reviewer.client.call('getDerivedKey', { resource: 'pair', id: pairId, reason: 'The check of the pictures.' });
}

/** An active pair, whose four checks passed. */
export async function verifyTestPair(server: TestServer, owner: Person, reviewer: Person, form: PairForm = {}): Promise<Pair> {
  const { id: pairId, version } = await submitTestPair(server, owner, form);
  await openForReview(reviewer, pairId);
  await reviewer.client.call('reviewPair', { pairId, version, approve: true, checks: { presence: 'passed', size: 'passed' } });
  return await owner.client.call('fetchApair', { pairId });
}
