import type { Input } from '@strapline/contract/events';
import { day, hour, minute } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';
import { buyAsGuest, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
let admin: Person;
let mara: Person;
let sewn: number;

beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 90 * 86_400 } });
  admin = await server.person({ roles: ['admin'] });
  mara = await createCreator(server);
  sewn = 0;
});
afterAll(() => server?.close());
beforeEach(() => server.services.db.change(sql`delete from featured_piece`));

type Piece = { braTagId: string; slug: string };

async function sew(maker = mara): Promise<Piece> {
  sewn += 1;
  return await createListing(server, maker, { title: `Velvet bralette ${sewn}` });
}

const text =
  'It was cut from the sleeves of an evening dress.\n\n> I wanted it to stand up by itself.\n\nNineteen days, and nothing to spare.';
const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();

/** By default for a day, from now on. */
function write({ slug }: Piece, more: Partial<Input<'setFeatured'>> = {}): Input<'setFeatured'> {
  return { slug, title: 'Velvet, from two sleeves', text, from: at(0), until: at(day), ...more };
}

const feature = (piece: Piece, more: Partial<Input<'setFeatured'>> = {}) => admin.client.call('setFeatured', write(piece, more));
const findCurrent = async (client = admin.client) => (await client.call('fetchFeatured', {})).featured;
const listSlugs = async (client = admin.client) => (await client.call('listFeatured', {})).items.map(({ slug }) => slug);
const listActions = async ({ braTagId }: Piece) =>
  (
    await server.services.db.rows<{ action: string }>(
      sql`select action from audit where object = ${braTagId} and action like 'featured.%' order by id`,
    )
  ).map(({ action }) => action);

describe('a featured piece', () => {
  test('is shown to everybody in its period, and stays in the archive', async () => {
    const piece = await sew();
    const visitor = await server.connect();
    const entry = await feature(piece, { from: at(hour), until: at(2 * hour) });
    expect(entry).toMatchObject({
      slug: piece.slug,
      state: 'scheduled',
      isShown: true,
      pieceTitle: expect.stringContaining('Velvet bralette'),
    });
    expect([await findCurrent(visitor), await listSlugs(visitor)]).toEqual([null, []]);
    expect((await visitor.refusal('fetchFeatured', { slug: piece.slug })).code).toBe('not_found');

    server.clock.forward(hour - minute);
    expect(await findCurrent(visitor)).toBeNull();
    server.clock.forward(minute);
    expect(await findCurrent(visitor)).toEqual({
      slug: piece.slug,
      title: 'Velvet, from two sleeves',
      lead: 'It was cut from the sleeves of an evening dress.',
      text,
      from: entry.from,
      until: entry.until,
      card: expect.objectContaining({ slug: piece.slug, braTagId: piece.braTagId, listing: 'published' }),
    });
    expect(await listSlugs(visitor)).toEqual([piece.slug]);

    server.clock.forward(hour - minute);
    expect(await findCurrent(visitor)).not.toBeNull();
    server.clock.forward(minute);
    expect(await findCurrent(visitor)).toBeNull();
    expect(await listSlugs(visitor)).toEqual([piece.slug]);
    const { status, body } = await server.http(`/v1/featured?slug=${piece.slug}`);
    expect({ status, body }).toMatchObject({ status: 200, body: { featured: { title: 'Velvet, from two sleeves' } } });
  });

  test('is changed and ended by writing it again, and removed; each is audited once', async () => {
    const piece = await sew();
    const input = write(piece);
    await Promise.all([admin.client.call('setFeatured', input), admin.client.call('setFeatured', input)]);
    await admin.client.call('setFeatured', input);
    server.clock.forward(hour);
    await admin.client.call('setFeatured', { ...input, title: 'Velvet, corrected', until: at(0) });
    expect(await findCurrent()).toBeNull();
    expect((await admin.client.call('listAllFeatured', {})).items).toMatchObject([{ title: 'Velvet, corrected', state: 'past' }]);
    await admin.client.call('removeFeatured', { slug: piece.slug });
    expect((await admin.client.refusal('removeFeatured', { slug: piece.slug })).code).toBe('not_found');
    expect(await listSlugs()).toEqual([]);
    const actions = await listActions(piece);
    expect(actions.filter((action) => action === 'featured.removed')).toHaveLength(1);
    expect(actions.filter((action) => action !== 'featured.removed')).toEqual(['featured.added', 'featured.changed']);
  });

  test('never overlaps another one: of ten that want the same time, one is scheduled', async () => {
    const pieces = await Promise.all(Array.from({ length: 10 }, () => sew()));
    const period = { from: at(day), until: at(2 * day) };
    const results = await Promise.allSettled(pieces.map((piece) => feature(piece, period)));
    const [first] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const other = pieces.find(({ slug }) => slug !== first?.slug) as Piece;
    const refused = await admin.client.refusal('setFeatured', write(other, { from: at(day + hour), until: at(4 * day) }));
    expect(refused).toMatchObject({
      code: 'validation',
      fields: { from: expect.stringMatching(/^Another piece, “Velvet, from two sleeves”, is featured from .* UTC until /) },
    });
    // One may begin when another ends.
    await feature(other, { from: period.until, until: at(4 * day) });
    // Its own time is no overlap.
    await feature(other, { from: period.until, until: at(3 * day) });
    expect((await admin.client.call('listAllFeatured', {})).items.map(({ slug }) => slug)).toEqual([other.slug, first?.slug]);
  });

  test('stays when it is sold, on the home page and in the archive', async () => {
    const piece = await sew();
    await feature(piece);
    await buyAsGuest(server, await server.connect(), piece.braTagId);
    expect(await findCurrent()).toMatchObject({ slug: piece.slug, card: { listing: 'sold' } });
    expect(await listSlugs()).toEqual([piece.slug]);
  });

  test('needs a public listing, a text, and a period of at most 92 days', async () => {
    const piece = await sew();
    const refuse = async (more: Partial<Input<'setFeatured'>>) =>
      Object.keys((await admin.client.refusal('setFeatured', write(piece, more))).fields ?? {});
    expect(await refuse({ slug: 'never-listed' })).toEqual(['slug']);
    expect(await refuse({ title: 'A' })).toEqual(['title']);
    expect(await refuse({ text: 'Short.' })).toEqual(['text']);
    expect(await refuse({ until: at(0) })).toEqual(['until']);
    expect(await refuse({ until: at(93 * day) })).toEqual(['until']);
    await mara.client.call('offerBraTag', { braTagId: piece.braTagId, offered: false });
    expect(await refuse({})).toEqual(['slug']);
  });
});

describe('a piece that isn’t public', () => {
  const findPlaces = async (client: Person['client'], piece: Piece) => ({
    current: (await findCurrent(client))?.slug ?? null,
    archive: await listSlugs(client),
    page: (await client.refusal('fetchFeatured', { slug: piece.slug })).code,
  });
  const nowhere = { current: null, archive: [], page: 'not_found' };

  test('is nowhere while its creator is suspended, also a sold one, and admins see why', async () => {
    const maker = await createCreator(server);
    const [sold, offered] = [await sew(maker), await sew(maker)];
    await feature(sold, { from: at(-day), until: at(0) });
    await feature(offered);
    await buyAsGuest(server, await server.connect(), sold.braTagId);
    const visitor = await server.connect();
    expect(await listSlugs(visitor)).toEqual([offered.slug, sold.slug]);
    const until = at(5 * day);
    await admin.client.call('setUserState', { username: maker.username, state: 'suspended', reason: 'Sold copies as originals.', until });
    expect(await findPlaces(visitor, sold)).toEqual(nowhere);
    expect(await findPlaces(visitor, offered)).toEqual(nowhere);
    expect((await admin.client.call('listAllFeatured', {})).items.map(({ isShown }) => isShown)).toEqual([false, false]);
    server.clock.forward(6 * day);
    expect(await listSlugs(visitor)).toContain(sold.slug);
  });

  test('is nowhere while it is hidden, unlisted, or its creator hides from the viewer', async () => {
    const maker = await createCreator(server);
    const piece = await sew(maker);
    await feature(piece);
    await maker.client.call('offerBraTag', { braTagId: piece.braTagId, offered: false });
    expect(await findPlaces(await server.connect(), piece)).toEqual(nowhere);
    await maker.client.call('offerBraTag', { braTagId: piece.braTagId, offered: true, offeredAmount: 120_00 });
    const viewer = await server.person();
    expect(await listSlugs(viewer.client)).toEqual([piece.slug]);
    await maker.client.call('blockUser', { username: viewer.username, blocked: true });
    expect(await findPlaces(viewer.client, piece)).toEqual(nowhere);
    await server.services.db.change(sql`update account set profile_hidden = true where id = ${maker.accountId}`);
    expect(await findPlaces(await server.connect(), piece)).toEqual(nowhere);
  });
});

test('the archive comes in pages, the latest first', async () => {
  const pieces: Piece[] = [];
  const now = server.clock.now().getTime();
  const ends = (place: number) => new Date(now - place * day).toISOString();
  for (const place of [0, 1, 2, 3, 4]) {
    const piece = await sew();
    await feature(piece, { from: ends(place + 1), until: ends(place) });
    pieces.push(piece);
  }
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await admin.client.call('listFeatured', { limit: 2, ...(cursor ? { cursor } : {}) });
    found.push(...page.items.map(({ slug }) => slug));
    cursor = page.nextCursor;
  }
  expect(found).toEqual(pieces.map(({ slug }) => slug));
});

test('each app has its own', async () => {
  const [bra, top] = [
    await sew(),
    await createListing(server, await server.person({ birthDate: '1990-05-01', app: 'toptop' }), { title: 'Cobalt tee' }),
  ];
  const topAdmin = await server.person({ roles: ['admin'], app: 'toptop' });
  await feature(bra);
  await topAdmin.client.call('setFeatured', write(top));
  expect(await listSlugs()).toEqual([bra.slug]);
  expect(await listSlugs(topAdmin.client)).toEqual([top.slug]);
});
