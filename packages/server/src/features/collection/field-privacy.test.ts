import { type CollectionField, collectionFields, collectionPrivacy } from '@strapline/contract/shapes/collection';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createCreator } from '../listing/test-listings.ts';
import { createSoldPiece } from '../listing/test-resale.ts';
import { createCollector } from './test-collection.ts';

const noted = { acquiredAt: '2026-03-14', paidCents: 188_00, valueCents: 240_00, notes: 'From the spring fair.', folder: 'Evening' };
const shown = { ...noted, acquiredAt: '2026-03-14T00:00:00.000Z' };
const nameOf = { acquiredAt: 'acquiredAt', paid: 'paidCents', estimate: 'valueCents', notes: 'notes', folder: 'folder' } as const;
const audiences = collectionPrivacy.options;
const allPrivate = { acquiredAt: 'me', paid: 'me', estimate: 'me', notes: 'me', folder: 'me' };

let server: TestServer;
let maker: Person;
let collector: Person;
let braTagId: string;
let other: string;
const viewers: Record<string, Client> = {};
/** Whom a piece or a field with an audience is for. */
const admitted = { everyone: ['owner', 'follower', 'stranger', 'admin', 'signed out'], followers: ['owner', 'follower'], me: ['owner'] };

beforeAll(async () => {
  server = await startTestServer();
  maker = await createCreator(server);
  const collection = await createCollector(server, maker, ['Shared', 'Other']);
  collector = collection.collector;
  [braTagId = '', other = ''] = collection.ids;
  await collector.client.call('saveProfile', { collectionOpen: true });
  for (const id of [braTagId, other]) await collector.client.call('updateCollectionItem', { braTagId: id, ...noted });
  const [follower, stranger, admin] = [await server.person(), await server.person(), await server.person({ roles: ['admin'] })];
  const [blocked, blocking] = [await server.person(), await server.person()];
  for (const { client } of [follower, blocked, blocking]) await client.call('follow', { username: collector.username, following: true });
  await collector.client.call('blockUser', { username: blocked.username, blocked: true });
  await blocking.client.call('blockUser', { username: collector.username, blocked: true });
  Object.assign(viewers, {
    owner: collector.client,
    follower: follower.client,
    stranger: stranger.client,
    blocked: blocked.client,
    blocking: blocking.client,
    admin: admin.client,
    'signed out': await server.connect(),
  });
});
afterAll(() => server.close());

type SharedNotes = Partial<typeof shown>;

/** What the notes of a piece are to each viewer; undefined if they don't see the piece, null if not even the page. */
async function readNotes(id = braTagId): Promise<Record<string, SharedNotes | undefined | null>> {
  const seen: Record<string, SharedNotes | undefined | null> = {};
  for (const [name, client] of Object.entries(viewers)) {
    const page = await client.call('fetchCollector', { userId: collector.username }).catch(() => null);
    const piece = page?.pieces.items.find((one) => one.braTagId === id);
    const notes = piece && Object.fromEntries(Object.values(nameOf).flatMap((key) => (key in piece ? [[key, piece[key]]] : [])));
    seen[name] = page === null ? null : notes;
  }
  return seen;
}

const nobody = { blocked: null, blocking: null };
const share = (privacy: object, id = braTagId) => collector.client.call('updateCollectionItem', { braTagId: id, privacy });

describe('each field for each audience', () => {
  beforeAll(() => share({ piece: 'everyone', ...allPrivate }));

  for (const field of collectionFields)
    for (const audience of audiences)
      test(`${field} for ${audience}`, async () => {
        const item = await share({ ...allPrivate, [field]: audience });
        expect(item.fieldPrivacy).toEqual({ ...allPrivate, [field]: audience });
        const seen = await readNotes();
        for (const name of admitted.everyone) {
          const sees = admitted[audience].includes(name) ? { [nameOf[field]]: shown[nameOf[field]] } : {};
          expect([name, seen[name]]).toEqual([name, name === 'owner' ? shown : sees]);
        }
        expect(seen).toMatchObject(nobody);
        // Of the other piece nothing is shared.
        expect(await readNotes(other)).toMatchObject({ owner: shown, follower: {}, stranger: {}, admin: {}, 'signed out': {} });
        expect((await readNotes(other))['signed out']).toEqual({});
      });

  for (const piece of audiences)
    test(`a field for everyone of a piece for ${piece} is seen by those who see the piece`, async () => {
      await share({ piece, ...allPrivate, paid: 'everyone' });
      const seen = await readNotes();
      const paid = { paidCents: 188_00 };
      // Admins see every piece, and no field of one that isn't for everyone.
      for (const name of admitted.everyone) {
        const others = admitted[piece].includes(name) ? paid : name === 'admin' ? {} : undefined;
        expect([name, seen[name]]).toEqual([name, name === 'owner' ? shown : others]);
      }
      expect(seen).toMatchObject(nobody);
    });
});

test('a closed collection shares nothing, not even with admins', async () => {
  await share({ piece: 'everyone', acquiredAt: 'everyone', paid: 'everyone', estimate: 'everyone', notes: 'everyone', folder: 'everyone' });
  await collector.client.call('saveProfile', { collectionOpen: false });
  expect(await readNotes()).toEqual({ owner: shown, follower: null, stranger: null, admin: {}, 'signed out': null, ...nobody });
  await collector.client.call('saveProfile', { collectionOpen: true });
  expect(await readNotes()).toMatchObject({ follower: shown, stranger: shown, admin: shown, 'signed out': shown });
});

test('owners see what each audience sees, and others read the same over HTTP', async () => {
  await share({ ...allPrivate, piece: 'everyone', estimate: 'followers', folder: 'everyone' });
  const readAs = async (client: Client, viewAs: 'everyone' | 'followers') => {
    const { pieces } = await client.call('fetchCollector', { userId: collector.username, viewAs });
    return pieces.items.find((piece) => piece.braTagId === braTagId);
  };
  const [everyone, followers] = [await readAs(collector.client, 'everyone'), await readAs(collector.client, 'followers')];
  expect([everyone?.valueCents, everyone?.folder]).toEqual([undefined, 'Evening']);
  expect([followers?.valueCents, followers?.folder, followers?.paidCents]).toEqual([240_00, 'Evening', undefined]);
  expect((await readAs(viewers['stranger'] as Client, 'followers'))?.valueCents).toBeUndefined();
  const { body } = await server.http(`/v1/collectors/${collector.username}`);
  expect(JSON.stringify(body)).toContain('Evening');
  expect(JSON.stringify(body)).not.toContain('24000');
});

test('one word is for the piece: it shares no field, and takes none back', async () => {
  const { client } = collector;
  await share({ ...allPrivate, piece: 'me' });
  expect(await client.call('updateCollectionItem', { braTagId, privacy: 'everyone' })).toMatchObject({
    privacy: 'everyone',
    fieldPrivacy: allPrivate,
  });
  expect((await readNotes())['signed out']).toEqual({});
  await share({ folder: 'everyone' });
  for (const [privacy, piece] of [
    ['followers', 'followers'],
    [null, 'everyone'],
    [{ piece: 'me' }, 'me'],
    [{ piece: null }, 'everyone'],
  ] as const)
    expect(await client.call('updateCollectionItem', { braTagId, privacy })).toMatchObject({
      privacy: piece,
      fieldPrivacy: { ...allPrivate, folder: 'everyone' },
    });
  for (const privacy of ['all', { paid: 'friends' }, { paid: null }, { price: 'me' }, []])
    expect(await client.refusal('updateCollectionItem', { braTagId, privacy } as never)).toMatchObject({ code: 'validation' });
  await expect(server.services.db.change(sql`update collection_item set paid_privacy = 'friends'`)).rejects.toMatchObject({
    constraint: 'collection_item_paid_privacy',
  });
});

test('a price from an order is shared as its owner sees it, an estimate only if there is one', async () => {
  const owner = await server.person();
  const { braTagId: bought } = await createSoldPiece(server, await createCreator(server), owner);
  await owner.client.call('saveProfile', { collectionOpen: true });
  await owner.client.call('updateCollectionItem', { braTagId: bought, privacy: { estimate: 'everyone' } });
  const visitor = viewers['signed out'] as Client;
  const read = async () => (await visitor.call('fetchCollector', { userId: owner.username })).pieces.items[0];
  expect(Object.keys((await read()) ?? {})).not.toContain('valueCents');
  const item = await owner.client.call('updateCollectionItem', { braTagId: bought, privacy: { paid: 'everyone' } });
  expect(item.paidCents).toBeGreaterThan(0);
  expect((await read())?.paidCents).toBe(item.paidCents);
});

test('an estimate has two names, and only one at a time', async () => {
  const { client } = collector;
  expect(await client.call('updateCollectionItem', { braTagId, estimateCents: 250_00 })).toMatchObject({ valueCents: 250_00 });
  expect(await client.call('updateCollectionItem', { braTagId, estimateCents: null })).toMatchObject({ valueCents: null });
  const both = { braTagId, estimateCents: 1_00, valueCents: 1_00 };
  expect(await client.refusal('updateCollectionItem', both)).toMatchObject({
    code: 'validation',
    fields: { estimateCents: expect.any(String) },
  });
  expect(await client.refusal('importCollection', { items: [{ line: 2, ...both }] })).toMatchObject({
    fields: { 'items.0.estimateCents': expect.any(String) },
  });
  expect(await client.call('updateCollectionItem', { braTagId, valueCents: 240_00 })).toMatchObject({ valueCents: 240_00 });
});

describe('words that others may not read', () => {
  const words = { notes: 'Write to me at june@post.example.', folder: 'june@post.example' };

  for (const field of ['notes', 'folder'] satisfies CollectionField[])
    test(`${field}: can be noted for oneself, but not shared`, async () => {
      const { client } = collector;
      await share(allPrivate);
      const text = words[field];
      const refused = { code: 'validation', fields: { [field]: expect.any(String) } };
      await client.call('updateCollectionItem', { braTagId, [field]: text });
      expect(await client.refusal('updateCollectionItem', { braTagId, privacy: { [field]: 'followers' } })).toMatchObject(refused);
      expect((await client.call('listCollection', { braTagId })).items).toMatchObject([{ [field]: text, fieldPrivacy: allPrivate }]);

      await client.call('updateCollectionItem', { braTagId, [field]: noted[field], privacy: { [field]: 'everyone' } });
      expect(await client.refusal('updateCollectionItem', { braTagId, [field]: text })).toMatchObject(refused);
      const items = [
        { line: 2, braTagId: other, paidCents: 5_00 },
        { line: 3, braTagId, [field]: text },
      ];
      expect(await client.refusal('importCollection', { items })).toMatchObject({ fields: { [`items.1.${field}`]: expect.any(String) } });
      expect((await client.call('listCollection', { braTagId: other })).items).toMatchObject([{ paidCents: 188_00 }]);
      expect((await readNotes())['stranger']).toEqual({ [field]: noted[field] });
      await client.call('updateCollectionItem', { braTagId, [field]: text, privacy: { [field]: 'me' } });
      expect((await readNotes())['stranger']).toEqual({});
      await client.call('updateCollectionItem', { braTagId, [field]: noted[field] });
    });
});
