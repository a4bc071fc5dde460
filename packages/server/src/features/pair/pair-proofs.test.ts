import { createTestWallet, type TestWallet } from '@strapline/domain/wallet/test-wallet';
import { formatWalletMessage } from '@strapline/domain/wallet/wallet-message';
import { createTestPair, verifyTestPair } from '@strapline/testkit/pairs';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { addPasskey } from '../session/test-passkey.ts';
import { offerUsername } from './test-usernames.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
let ines: Person;
beforeAll(async () => {
  // Only what the tests are about gets old.
  server = await startTestServer({}, { identityLimits: { accessTokenSeconds: 400 * 86_400 } });
  ines = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

async function createOwner(): Promise<{ owner: Person; pairId: string }> {
  const owner = await server.person({ birthDate: '1990-01-01' });
  return { owner, pairId: (await createTestPair(owner)).pairId };
}

describe('the username of a pair', () => {
  test('is one of those offered, which differ for every call', async () => {
    const owner = await server.person();
    const first = await owner.client.call('getAvailablePairUsernames', {});
    const { usernames } = await owner.client.call('getAvailablePairUsernames', { count: 20 });
    expect([first.usernames.length, new Set(usernames).size]).toEqual([6, 20]);
    expect(usernames.filter((name) => first.usernames.includes(name))).toEqual([]);
    expect((await owner.client.refusal('getAvailablePairUsernames', { count: 21 })).code).toBe('validation');
  });

  test('of two pairs that want the same one, one gets it', async () => {
    const [one, two] = [await createOwner(), await createOwner()];
    const username = await offerUsername(one.owner);
    const both = await Promise.all([one, two].map(({ owner, pairId }) => owner.client.raw('setPairUsername', { pairId, username })));
    expect(both.filter((answer) => JSON.stringify(answer) === JSON.stringify({ username }))).toHaveLength(1);
    expect(both.filter((answer) => JSON.stringify(answer).includes('pair_username_taken'))).toHaveLength(1);
  });

  test('can be changed once in 30 days, and a former one stays taken', async () => {
    const { owner, pairId } = await createOwner();
    const other = await createOwner();
    const first = await offerUsername(owner);
    expect(await owner.client.call('setPairUsername', { pairId, username: first })).toEqual({ username: first });
    expect(await owner.client.call('setPairUsername', { pairId, username: first })).toEqual({ username: first });
    const second = await offerUsername(owner);
    const early = await owner.client.refusal('setPairUsername', { pairId, username: second });
    expect([early.code, early.reason]).toEqual(['conflict', 'pair_username_locked']);
    const { own } = await owner.client.call('fetchApair', { pairId });
    expect(own?.usernameLockedUntil).not.toBeNull();
    const third = await createOwner();
    expect(await third.owner.client.call('setPairUsername', { pairId: third.pairId, username: second })).toEqual({ username: second });
    // As if a month had passed: drafts don't last that long.
    await server.services.db.change(sql`update pair set username_chosen_at = username_chosen_at - interval '30 days' where id = ${pairId}`);
    const next = await offerUsername(owner);
    expect(await owner.client.call('setPairUsername', { pairId, username: next })).toEqual({ username: next });
    expect((await other.owner.client.refusal('setPairUsername', { pairId: other.pairId, username: first })).reason).toBe(
      'pair_username_taken',
    );
  });

  test('isn’t one that a member has, or one that nobody offered', async () => {
    const { owner, pairId } = await createOwner();
    expect((await owner.client.refusal('setPairUsername', { pairId, username: 'call_me_now' })).reason).toBe('pair_username_not_offered');
    const { username } = owner;
    expect((await owner.client.refusal('setPairUsername', { pairId, username })).code).toMatch(/conflict|validation/);
  });
});

describe('a proof secret', () => {
  test('is replaced by the next one of its kind, and lasts as long as its kind says', async () => {
    const { owner, pairId } = await createOwner();
    const [photo, wallet, tap] = await Promise.all(
      (['photo', 'wallet', 'tap'] as const).map((kind) => owner.client.call('getProofSecret', { pairId, kind })),
    );
    const left = (expiresAt = '') => new Date(expiresAt).getTime() - server.clock.now().getTime();
    expect(left(photo?.expiresAt)).toBeGreaterThan(day - minute);
    expect(left(wallet?.expiresAt)).toBeGreaterThan(9 * minute);
    expect(left(tap?.expiresAt)).toBeLessThanOrEqual(minute);
    expect(wallet?.proofSecret).toMatch(/^[A-Za-z0-9]{24}$/);
    const again = await owner.client.call('getProofSecret', { pairId, kind: 'photo' });
    expect(again.proofSecret).not.toBe(photo?.proofSecret);
  });

  test('is given ten times an hour', async () => {
    const { owner, pairId } = await createOwner();
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, () => owner.client.call('getProofSecret', { pairId, kind: 'photo' })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refusal = await owner.client.refusal('getProofSecret', { pairId, kind: 'photo' });
    expect([refusal.code, refusal.reason]).toEqual(['rate_limited', 'proof_secrets_used']);
    expect(refusal.retryAfterMs).toBeGreaterThan(0);
    expect(await owner.client.call('getProofSecret', { pairId, kind: 'wallet' })).toHaveProperty('proofSecret');
  });
});

describe('a wallet', () => {
  async function write(owner: Person, pairId: string, wallet: TestWallet, change: Partial<Parameters<typeof formatWalletMessage>[0]> = {}) {
    const { proofSecret } = await owner.client.call('getProofSecret', { pairId, kind: 'wallet' });
    const origin = server.services.config.publicUrl;
    const now = server.clock.now().getTime();
    return formatWalletMessage({
      domain: new URL(origin).host,
      address: wallet.address,
      statement: 'Bind this wallet to my pair on Strapline.',
      uri: origin,
      nonce: proofSecret,
      issuedAt: new Date(now).toISOString(),
      expirationTime: new Date(now + 10 * minute).toISOString(),
      requestId: pairId,
      ...change,
    });
  }

  test('is bound by its signature, once for each nonce, and is public', async () => {
    const { owner, pairId } = await createOwner();
    const wallet = createTestWallet();
    const message = await write(owner, pairId, wallet);
    const signed = { pairId, message, signature: wallet.sign(message) };
    const both = await Promise.all([owner.client.raw('setApairWallet', signed), owner.client.raw('setApairWallet', signed)]);
    expect(both.filter((answer) => JSON.stringify(answer) === JSON.stringify({ address: wallet.address }))).toHaveLength(1);
    expect(both.filter((answer) => JSON.stringify(answer).includes('proof_secret_ended'))).toHaveLength(1);
    expect(await owner.client.call('fetchApair', { pairId })).toMatchObject({ wallet: wallet.address, own: { walletMessage: message } });
    expect((await owner.client.call('getLastSavedProof', { pairId })).proof).toMatchObject({ kind: 'wallet', address: wallet.address });
    expect((await owner.client.call('listNotifications', {})).items.map(({ code }) => code)).toContain('pair_wallet_set');
  });

  test('isn’t bound by what another one signed, a high s, or a message that isn’t ours; the nonce stays good', async () => {
    const { owner, pairId } = await createOwner();
    const [wallet, other] = [createTestWallet(), createTestWallet()];
    const message = await write(owner, pairId, wallet);
    const refuse = async (text: string, signature: string) => {
      const { code, reason } = await owner.client.refusal('setApairWallet', { pairId, message: text, signature });
      return [code, reason];
    };
    expect(await refuse(message, other.sign(message))).toEqual(['validation', 'wallet_other_signer']);
    expect(await refuse(message, wallet.signHigh(message))).toEqual(['validation', 'wallet_signature_invalid']);
    expect(await refuse(`${message}\n`, wallet.sign(`${message}\n`))).toEqual(['validation', 'wallet_message_invalid']);
    const lower = message.replace(wallet.address, wallet.address.toLowerCase());
    expect(await refuse(lower, wallet.sign(lower))).toEqual(['validation', 'wallet_message_invalid']);
    const elsewhere = message.replace('wants you', 'wants you').replace(/^\S+/, 'strapline.example');
    expect(await refuse(elsewhere, wallet.sign(elsewhere))).toEqual(['validation', 'wallet_other_site']);
    const chain = message.replace('Chain ID: 1', 'Chain ID: 5');
    expect(await refuse(chain, wallet.sign(chain))).toEqual(['validation', 'wallet_other_chain']);
    const request = message.replace(/Request ID: .*/, 'Request ID: amber_lark_k2p:2026:main:0001');
    expect(await refuse(request, wallet.sign(request))).toEqual(['validation', 'wallet_message_invalid']);
    const nonce = message.replace(/Nonce: .*/, 'Nonce: r4Kd8mTqX2wZ9bNcAAAA');
    expect(await refuse(nonce, wallet.sign(nonce))).toEqual(['expired', 'proof_secret_ended']);
    expect(await owner.client.call('setApairWallet', { pairId, message, signature: wallet.sign(message) })).toEqual({
      address: wallet.address,
    });
  });

  test('is replaced with the signature of the old one, or a step-up; and removed with a step-up', async () => {
    const { owner, pairId } = await createOwner();
    const [old, fresh, third] = [createTestWallet(), createTestWallet(), createTestWallet()];
    const first = await write(owner, pairId, old);
    await owner.client.call('setApairWallet', { pairId, message: first, signature: old.sign(first) });
    // A sign-in a moment ago is a step-up for who has no passkey.
    server.clock.forward(6 * minute);
    const second = await write(owner, pairId, fresh);
    const signed = { pairId, message: second, signature: fresh.sign(second) };
    const refusal = await owner.client.refusal('setApairWallet', signed);
    expect([refusal.code, refusal.reason, refusal.fields]).toEqual(['forbidden', 'wallet_previous_needed', { stepUp: 'signIn' }]);
    expect((await owner.client.refusal('setApairWallet', { ...signed, previousSignature: third.sign(second) })).reason).toBe(
      'wallet_previous_needed',
    );
    expect((await owner.client.refusal('removeApairWallet', { pairId })).reason).toBe('step_up_sign_in');
    expect(await owner.client.call('setApairWallet', { ...signed, previousSignature: old.sign(second) })).toEqual({
      address: fresh.address,
    });
    const token = await server.tokenOf(owner.accountId);
    const steppedUp = await server.connect({ token });
    const last = await write(owner, pairId, third);
    expect(await steppedUp.call('setApairWallet', { pairId, message: last, signature: third.sign(last) })).toEqual({
      address: third.address,
    });
    await steppedUp.call('removeApairWallet', { pairId });
    expect((await owner.client.call('fetchApair', { pairId })).wallet).toBeNull();
  });

  test('can’t be bound with an old message or an old nonce', async () => {
    const { owner, pairId } = await createOwner();
    const wallet = createTestWallet();
    const message = await write(owner, pairId, wallet);
    server.clock.forward(10 * minute);
    const refusal = await owner.client.refusal('setApairWallet', { pairId, message, signature: wallet.sign(message) });
    expect([refusal.code, refusal.reason]).toEqual(['expired', 'wallet_message_expired']);
  });

  test('isn’t bound to a pair of another person', async () => {
    const { owner, pairId } = await createOwner();
    const stranger = await server.person();
    const wallet = createTestWallet();
    const message = await write(owner, pairId, wallet);
    const signed = { pairId, message, signature: wallet.sign(message) };
    expect((await stranger.client.refusal('setApairWallet', signed)).code).toBe('not_found');
    const pair = await verifyTestPair(server, await server.person({ birthDate: '1990-01-01' }), ines);
    expect((await stranger.client.refusal('setApairWallet', { ...signed, pairId: pair.id })).code).toBe('forbidden');
  });
});

describe('a passkey', () => {
  test('proves that a pair is its owner’s now, while the prompt lasts, and nothing to others', async () => {
    const { owner, pairId } = await createOwner();
    const passkey = await addPasskey(server, owner);
    const assert = async (client: Person['client'], ask: object) => {
      const { challengeId, options } = await client.call('webauthnRandomChallege', { purpose: 'assertion', ...ask });
      const credential = passkey.get(options as unknown as Parameters<typeof passkey.get>[0]);
      return await client.call('webauthnVerifyAssertion', { challengeId, credential: { ...credential } });
    };
    expect((await owner.client.refusal('webauthnRandomChallege', { purpose: 'assertion', pairId })).reason).toBe('proof_secret_ended');
    await owner.client.call('getProofSecret', { pairId, kind: 'tap' });
    const stranger = await server.person();
    expect((await stranger.client.refusal('webauthnRandomChallege', { purpose: 'assertion', pairId })).reason).toBe('proof_secret_ended');
    expect(await assert(owner.client, { pairId })).toEqual({ verified: true, proofId: expect.stringMatching(/^prf_/) });
    expect((await owner.client.call('getLastSavedProof', { pairId })).proof).toMatchObject({ kind: 'tap', word: null, address: null });
    await owner.client.call('getProofSecret', { pairId, kind: 'tap' });
    server.clock.forward(minute);
    expect((await owner.client.refusal('webauthnRandomChallege', { purpose: 'assertion', pairId })).reason).toBe('proof_secret_ended');
  });
});
