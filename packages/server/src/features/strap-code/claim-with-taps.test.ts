import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { type BoundChip, type Browser, createBoundChip, createBrowser, openTap, tapChip } from '../chip/test-chips.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { giveAway, type LabelledTag } from './test-claim.ts';

let server: TestServer;
let ines: Person;
let mara: Person;
beforeAll(async () => {
  // Tokens that outlive the half hour of a test below.
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 24 * 3600 } });
  ines = await server.person({ roles: ['admin'] });
  mara = await server.person({ birthDate: '1994-03-02' });
});
afterAll(() => server.close());

/** A piece with a chip that was given away, and its receiver's browser. */
async function createReceivedTag(): Promise<{ chip: BoundChip; label: LabelledTag; theo: Person; phone: Browser }> {
  const chip = await createBoundChip(server, ines, mara);
  const label = await giveAway(mara, chip.braTagId);
  const theo = await server.person();
  return { chip, label, theo, phone: await createBrowser(server, theo) };
}

/** A tap that the page has redeemed, as when the phone opens the chip's URL. */
async function createTicket(phone: Browser, chip: BoundChip, kind: 'genuine' | 'jump' = 'genuine'): Promise<string> {
  const { verdict, ticket } = await tapChip(server, phone, await chip.write(kind));
  if (verdict !== 'ok' || !ticket) throw new Error(`the tap was ${verdict}`);
  return ticket;
}

test('a tag with a chip needs a tap besides the code, and the proof is then the new owner’s', async () => {
  const { chip, label, theo, phone } = await createReceivedTag();
  const alone = await phone.client.refusal('claimCollectorTag', label);
  expect([alone.code, Object.keys(alone.fields ?? {})]).toEqual(['validation', ['tap']]);
  const ticket = await createTicket(phone, chip);
  const claimed = await phone.client.call('claimCollectorTag', { ...label, tap: ticket });
  expect(claimed).toMatchObject({ status: 'claimed', ownerNumber: 2 });
  const tag = await phone.client.call('fetchBraTag', { braTagId: chip.braTagId });
  expect(tag).toMatchObject({ owner: { username: theo.username, number: 2 }, grade: 'B', proofLevel: 4 });
  expect(tag.chip?.lastOwnerTapAt).not.toBeNull();
});

test('an unredeemed tap is redeemed by the claim, once', async () => {
  const { chip, label, phone } = await createReceivedTag();
  const { ticket } = await openTap(server, phone, await chip.write('genuine'));
  expect((await phone.client.call('claimCollectorTag', { ...label, tap: ticket ?? '' })).ownerNumber).toBe(2);
  const { tap: again } = await phone.client.call('fetchBraTag', { braTagId: chip.braTagId, tap: ticket ?? '' });
  expect(again?.verdict).toBe('ok');
});

test('a wrong code is reported before the tap is checked, and doesn’t use it up', async () => {
  const { chip, label, phone } = await createReceivedTag();
  const { ticket } = await openTap(server, phone, await chip.write('genuine'));
  const wrong = await phone.client.refusal('claimCollectorTag', { ...label, strapCode: '0000000000000', tap: ticket });
  expect(Object.keys(wrong.fields ?? {})).toEqual(['strapCode']);
  const counter = await server.services.db.first(sql`select last_ctr from chip where bra_tag_id = ${chip.braTagId}`);
  expect(counter).toEqual({ last_ctr: 1 });
  expect((await phone.client.call('claimCollectorTag', { ...label, tap: ticket ?? '' })).ownerNumber).toBe(2);
});

test('after a counter jump a second, later tap is required', async () => {
  const { chip, label, phone } = await createReceivedTag();
  const jumped = await createTicket(phone, chip, 'jump');
  const asks = await phone.client.refusal('claimCollectorTag', { ...label, tap: jumped });
  expect([asks.code, Object.keys(asks.fields ?? {})]).toEqual(['validation', ['secondTap']]);
  const same = await phone.client.refusal('claimCollectorTag', { ...label, tap: jumped, secondTap: jumped });
  expect(Object.keys(same.fields ?? {})).toEqual(['secondTap']);
  const later = await createTicket(phone, chip);
  const reversed = await phone.client.refusal('claimCollectorTag', { ...label, tap: later, secondTap: jumped });
  expect(Object.keys(reversed.fields ?? {})).toEqual(['secondTap']);
  expect((await phone.client.call('claimCollectorTag', { ...label, tap: jumped, secondTap: later })).ownerNumber).toBe(2);
});

test('replays within the last day require a second tap', async () => {
  const { chip, label, phone } = await createReceivedTag();
  expect((await tapChip(server, await createBrowser(server), await chip.write('genuine'))).verdict).toBe('ok');
  expect((await tapChip(server, await createBrowser(server), await chip.write('replayed'))).verdict).toBe('replay');
  const first = await createTicket(phone, chip);
  const asks = await phone.client.refusal('claimCollectorTag', { ...label, tap: first });
  expect(Object.keys(asks.fields ?? {})).toEqual(['secondTap']);
  await server.services.db.change(
    sql`update chip_tap set at = at - interval '25 hours' where verdict = 'replay' and bra_tag_id = ${chip.braTagId}`,
  );
  expect((await phone.client.call('claimCollectorTag', { ...label, tap: first })).ownerNumber).toBe(2);
});

test('a transfer needs the receiver’s tap, too', async () => {
  const { chip, label, theo, phone } = await createReceivedTag();
  const ticket = await createTicket(phone, chip);
  await phone.client.call('claimCollectorTag', { ...label, tap: ticket });
  theo.client = await server.connect({ token: await server.tokenOf(theo.accountId) });
  await theo.client.call('braTagAction', { braTagId: chip.braTagId, action: 'startTransfer' });
  const { strapCode } = await theo.client.call('pullStrapCode', { braTagId: chip.braTagId });
  const lena = await createBrowser(server, await server.person());
  const transferLabel = { braTagId: chip.braTagId, strapCode };
  expect((await lena.client.refusal('claimCollectorTag', transferLabel)).fields).toHaveProperty('tap');
  const theirs = await createTicket(lena, chip);
  expect((await lena.client.call('claimCollectorTag', { ...transferLabel, tap: theirs })).ownerNumber).toBe(3);
});

// The last test, because the sessions expire when it moves the clock.
test('refuses taps of another piece or browser, and expired or made-up ones', async () => {
  const { chip, label, phone } = await createReceivedTag();
  const other = await createReceivedTag();
  const listRefusedFields = async (client: Browser['client'], ticket: string): Promise<string[]> =>
    Object.keys((await client.refusal('claimCollectorTag', { ...label, tap: ticket })).fields ?? {});
  expect(await listRefusedFields(phone.client, await createTicket(phone, other.chip))).toEqual(['tap']);
  const june = await createBrowser(server, await server.person());
  expect(await listRefusedFields(phone.client, await createTicket(june, chip))).toEqual(['tap']);
  expect(await listRefusedFields(phone.client, 'made-up-and-not-sealed')).toEqual(['tap']);

  const old = await createTicket(phone, chip);
  server.clock.forward(31 * 60_000);
  expect(await listRefusedFields(phone.client, old)).toEqual(['tap']);
  const { ticket } = await openTap(server, phone, await chip.write('genuine'));
  server.clock.forward(6 * 60_000);
  expect(await listRefusedFields(phone.client, ticket ?? '')).toEqual(['tap']);
  // June's ticket came from another browser, which counts as a replay, so two taps are required.
  const taps = { tap: await createTicket(phone, chip), secondTap: await createTicket(phone, chip) };
  expect((await phone.client.call('claimCollectorTag', { ...label, ...taps })).ownerNumber).toBe(2);
});
