import type { Input, Output } from '@strapline/contract/events';
import type { EncryptedImage } from '@strapline/contract/shapes/private-media';
import { orderTimers } from '@strapline/domain/order/order.states';
import { hour } from '@strapline/domain/time';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { createMediaId, decryptFile, loadBody, uploadEncrypted } from '@strapline/testkit/encrypted-media';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { orderAccess } from '../order/order.ts';
import { buyAsGuest, connectVisitor, createCreator, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';
import { deliverOrder, newKey, openDispute, torn } from './test-dispute.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
beforeEach(async () => {
  // The clock of the previous test may be past the end of every session.
  [mara, theo, admin] = [await createCreator(server), await server.person(), await server.person({ roles: ['admin'] })];
});
afterAll(async () => await server?.close());

const plain = Buffer.from('A picture of the torn strap. '.repeat(900));
const problem = { reason: 'damaged', words: torn, wants: { kind: 'full' } } as const;

/** What somebody sees of a picture: its bytes, or why not. */
async function look(viewer: Person, orderId: string, mediaId: string, options: { reason?: string } = {}): Promise<string> {
  const key = (await viewer.client.raw('getDerivedKey', { resource: 'media', id: mediaId, ...options })) as
    | Output<'getDerivedKey'>
    | { error: { code: string; reason?: string } };
  if ('error' in key) return key.error.reason ?? key.error.code;
  const image = await findImage(viewer, orderId, mediaId);
  const body = image && (await loadBody(server, image));
  const opened = image && body && (await decryptFile(key, image, body));
  return opened ? Buffer.from(opened).toString() : 'nothing';
}

async function findImage(viewer: Person, orderId: string, mediaId: string): Promise<EncryptedImage | null> {
  const { dispute } = await viewer.client.call('fetchDispute', { orderId });
  const picture = dispute?.steps.flatMap(({ pictures }) => pictures).find(({ id }) => id === mediaId);
  return picture?.kind === 'encrypted' ? picture.image : null;
}

const upload = (person: Person) => uploadEncrypted(server, person, { resource: 'media', id: createMediaId() }, plain);

test('pictures of a dispute are encrypted, and open for both sides and an admin with a reason; each opening is recorded', async () => {
  const sold = await deliverOrder(server, mara, theo);
  const { orderId } = sold;
  const image = await upload(theo);
  const { mediaId } = image;
  expect(await look(mara, orderId, mediaId)).toBe('not_found');
  await theo.client.call('openDispute', { orderId, ...problem, pictures: [image], idempotencyKey: newKey() });
  expect(await look(theo, orderId, mediaId)).toBe(plain.toString());
  expect(await look(mara, orderId, mediaId)).toBe(plain.toString());
  const stranger = await server.person();
  expect(await look(stranger, orderId, mediaId)).toBe('not_found');
  expect(await look(admin, orderId, mediaId)).toBe('private_reason_required');
  expect(await look(admin, orderId, mediaId, { reason: 'The buyer asked us to decide.' })).toBe(plain.toString());
  const { items } = await theo.client.call('listViews', { resource: 'media', id: mediaId });
  expect(items.map(({ as, outcome, reason }) => [as, outcome, reason])).toEqual([
    ['team', 'opened', 'The buyer asked us to decide.'],
    ['team', 'refused', null],
    ['other', 'refused', null],
    ['party', 'opened', null],
    ['owner', 'opened', null],
    ['other', 'refused', null],
    ['owner', 'opened', null],
  ]);
  // The server has nothing that shows it without a key.
  const [row] = await server.services.db.rows(sql`select upload_id, placeholder from dispute_evidence where media_id = ${mediaId}`);
  expect(row).toEqual({ upload_id: null, placeholder: null });
  expect(
    Buffer.from((await loadBody(server, (await findImage(mara, orderId, mediaId)) as EncryptedImage)) ?? []).includes('torn strap'),
  ).toBe(false);
});

test('pictures are added by either side to an answer, and used once', async () => {
  const sold = await deliverOrder(server, mara, theo);
  await openDispute(theo, sold);
  const image = await upload(mara);
  const answer = { orderId: sold.orderId, act: 'add', words: 'It was whole when I sent it.', pictures: [image] } satisfies Partial<
    Input<'answerDispute'>
  >;
  expect((await theo.client.refusal('answerDispute', { ...answer, idempotencyKey: newKey() })).fields).toHaveProperty('pictures.0.mediaId');
  const twice = { ...answer, pictures: [image, image], idempotencyKey: newKey() };
  expect((await mara.client.refusal('answerDispute', twice)).fields).toHaveProperty('pictures.1.mediaId');
  const idempotencyKey = newKey();
  const [one, two] = await Promise.all([1, 2].map(() => mara.client.call('answerDispute', { ...answer, idempotencyKey })));
  expect([one, two].map((view) => view?.dispute?.steps.at(-1)?.pictures.map(({ id }) => id))).toEqual([[image.mediaId], [image.mediaId]]);
  expect(await look(theo, sold.orderId, image.mediaId)).toBe(plain.toString());
  const swapped = { ...(await upload(mara)), wrappedFileKey: image.wrappedFileKey };
  const refused = await mara.client.refusal('answerDispute', { ...answer, pictures: [swapped], idempotencyKey: newKey() });
  expect(refused.fields).toHaveProperty('pictures.0.wrappedFileKey');
});

test('pictures that were sent plainly before open by expiring links only', async () => {
  const sold = await deliverOrder(server, mara, theo);
  await openDispute(theo, sold);
  const { link, largeLink, id } = await plantPlainEvidence(sold.orderId);
  const seen = await server.http(largeLink);
  expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ]);
  for (const wrong of [
    link.replace('small', 'large'),
    link.replace('for=buyer', 'for=seller'),
    link.replace(/signature=.*/, ''),
    `${link}x`,
  ])
    expect((await server.http(wrong)).status, wrong).toBe(404);
  const ofAdmin = findPlain(await admin.client.call('fetchDispute', { orderId: sold.orderId }));
  expect((await server.http(ofAdmin?.url ?? '')).status).toBe(200);
  const audited = await server.services.db.rows(sql`select actor from audit where action = 'evidence.viewed' and object = ${id}`);
  expect(audited).toEqual([{ actor: admin.accountId }]);
  server.clock.forward(16 * 60_000);
  expect((await server.http(link)).status).toBe(404);
});

test('a suspended buyer adds pictures to a dispute, and opens those of the other side', async () => {
  const sold = await deliverOrder(server, mara, theo);
  const { orderId } = sold;
  const until = new Date(server.clock.now().getTime() + hour).toISOString();
  const reason = 'They asked sellers to be paid elsewhere.';
  await admin.client.call('setUserState', { username: theo.username, state: 'suspended', reason, until });
  const image = await upload(theo);
  await theo.client.call('openDispute', { orderId, ...problem, pictures: [image], idempotencyKey: newKey() });
  expect(await look(theo, orderId, image.mediaId)).toBe(plain.toString());
  expect(await look(mara, orderId, image.mediaId)).toBe(plain.toString());
  const answer = await upload(mara);
  await mara.client.call('answerDispute', { orderId, act: 'add', words: 'How it left.', pictures: [answer], idempotencyKey: newKey() });
  expect(await look(theo, orderId, answer.mediaId)).toBe(plain.toString());
});

/** A picture as it was stored before pictures were encrypted in the browser. */
async function plantPlainEvidence(orderId: string) {
  const uploadId = await uploadPicture(server, theo);
  const id = `evi_${uploadId.slice(4)}`;
  await server.services.db.change(
    sql`insert into dispute_evidence (id, step_id, order_id, upload_id, alt, width, height, placeholder)
        select ${id}, step.id, ${orderId}, ${uploadId}, '', 8, 10, '#fff' from dispute_step step join dispute on dispute.id = step.dispute_id where dispute.order_id = ${orderId} limit 1`,
  );
  const picture = findPlain(await theo.client.call('fetchDispute', { orderId }));
  return { id, link: picture?.url ?? '', largeLink: picture?.largeUrl ?? '' };
}

function findPlain({ dispute }: Output<'fetchDispute'>) {
  const [picture] = dispute?.steps.flatMap(({ pictures }) => pictures) ?? [];
  return picture?.kind === 'plain' ? picture : undefined;
}

test('a guest can’t add pictures until the order is in an account', async () => {
  const guest = await connectVisitor(server);
  const purchase = await buyAsGuest(server, guest, await createListedTag(server, mara));
  await mara.client.call('shipOrder', { orderId: purchase.order.id, carrier: 'USPS', codeByHand: true });
  const image = await upload(theo);
  server.clock.forward(orderTimers.expectArrival);
  const open = { orderId: purchase.order.id, reason: 'not_arrived', words: 'Nothing has come so far.', wants: { kind: 'full' } } as const;
  const { accessToken } = purchase;
  expect((await guest.refusal('openDispute', { ...open, idempotencyKey: newKey() })).code).toBe('not_found');
  const withPicture = { ...open, accessToken, pictures: [image], idempotencyKey: newKey() };
  expect((await guest.refusal('openDispute', withPicture)).fields).toHaveProperty('pictures');
  expect((await guest.call('openDispute', { ...open, accessToken, idempotencyKey: newKey() })).dispute?.status).toBe('open');
});

test('pictures open for a buyer whose guest order came into their account later, and not for others who have its link', async () => {
  const sold = await deliverOrder(server, mara, theo);
  const { orderId } = sold;
  await openDispute(theo, sold);
  // As if a guest had bought it.
  const setBuyer = (id: string | null) => server.services.db.change(sql`update orders set buyer_id = ${id} where id = ${orderId}`);
  await setBuyer(null);
  const image = await upload(mara);
  const { mediaId } = image;
  await mara.client.call('answerDispute', { orderId, act: 'add', words: 'How it left.', pictures: [image], idempotencyKey: newKey() });
  const accessToken = orderAccess.deriveAccessToken(server.services.secrets, orderId);
  const guest = await connectVisitor(server);
  const stranger = await server.person();
  for (const client of [guest, stranger.client]) {
    const seen = await client.call('fetchDispute', { orderId, accessToken });
    expect(seen.dispute?.steps.at(-1)?.pictures).toEqual([{ id: mediaId, kind: 'encrypted', image: null }]);
  }
  expect(await look(stranger, orderId, mediaId)).toBe('not_found');
  const buyer = await server.person();
  await setBuyer(buyer.accountId);
  expect(await findImage(buyer, orderId, mediaId)).toMatchObject({ mediaId });
  expect(await look(buyer, orderId, mediaId)).toBe(plain.toString());
});
