import { events, type Input, type Output } from '@strapline/contract/events';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { setListingState } from '../listing/listing.ts';
import { createActiveTag, createCreator, createListing, type TagOptions } from '../listing/test-listings.ts';
import { connectVisitor as anybody, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
let maker: Person;
let visitor: Client;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  maker = await createCreator(server);
  const listings = {
    silk: { title: 'Rose silk balconette', story: 'Hand-rolled straps.', priceCents: 150_00, size: ['UK', '34DD'], condition: 'new' },
    lace: { title: 'Corded lace bralette', story: 'Two layers of silk tulle.', priceCents: 60_00, size: ['EU', '75E'], series: 'spring' },
    velvet: { title: 'Garnet velvet plunge', story: 'Lined with cotton.', priceCents: 60_00, size: ['US', '36C'], proofLevel: 3 },
    linen: { title: 'Linen longline', story: 'Walking weight.', priceCents: 95_00, condition: 'worn' },
  } as const;
  for (const [name, wish] of Object.entries(listings)) {
    const options = 'size' in wish ? { ...wish, size: [wish.size[0], wish.size[1]] as [(typeof wish.size)[0], string] } : wish;
    ids[name] = (await createListing(server, maker, options)).braTagId;
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  // A new visitor each time, because together the tests exceed one visitor's rate limit.
  visitor = await anybody(server);
});

async function findSlugs(input: Input<'searchListings'>, by: Client = visitor): Promise<string[]> {
  const { items } = await by.call('searchListings', { creator: maker.username, ...input });
  return items.map((card) => Object.keys(ids).find((name) => ids[name] === card.braTagId) ?? card.title);
}

async function countLearntWords(): Promise<{ words: number; slips: number }> {
  const counts = sql`select (select count(*) from search_word)::int as words, (select count(*) from search_word_slip)::int as slips`;
  return (await server.services.db.first<{ words: number; slips: number }>(counts)) ?? { words: 0, slips: 0 };
}

describe('the boutique', () => {
  test('sorts by newest or price, with a stable order for equal prices', async () => {
    expect(await findSlugs({})).toEqual(['linen', 'velvet', 'lace', 'silk']);
    expect(await findSlugs({ sort: 'priceAsc' })).toEqual(['lace', 'velvet', 'linen', 'silk']);
    expect(await findSlugs({ sort: 'priceDesc' })).toEqual(['silk', 'linen', 'velvet', 'lace']);
  });

  test('finds words in title, story, series and number, in any form of the word', async () => {
    expect(await findSlugs({ q: 'SILK' })).toEqual(['lace', 'silk']);
    expect(await findSlugs({ q: 'straps' })).toEqual(['silk']);
    expect(await findSlugs({ q: 'strap' })).toEqual(['silk']);
    expect(await findSlugs({ q: 'walked' })).toEqual(['linen']);
    expect(await findSlugs({ q: 'spring' })).toEqual(['lace']);
    expect(await findSlugs({ q: 'silk -rose' })).toEqual(['lace']);
    expect(await findSlugs({ q: maker.username })).toHaveLength(4);
    expect(await findSlugs({ q: 'rose velvet' })).toEqual([]);
    expect(await findSlugs({ q: 'the' })).toEqual([]);
    expect(await findSlugs({ q: '   ' })).toHaveLength(4);
  });

  test('finds a tag by its whole id', async () => {
    expect(await findSlugs({ q: ids['velvet'] ?? '' })).toEqual(['velvet']);
    expect(await findSlugs({ q: (ids['velvet'] ?? '').toUpperCase() })).toEqual(['velvet']);
  });

  test('searches facts, as filters and as words', async () => {
    const seller = await createCreator(server);
    const at = (wish: TagOptions) => createListing(server, seller, { title: 'No words to go by', ...wish });
    const black = await at({ style: 'plunge', colours: ['black', 'garnet'], fabrics: ['lace', 'tulle'], size: ['UK', '34DD'] });
    const blue = await at({ style: 'plunge', colours: ['midnight'], fabrics: ['lace'], size: ['UK', '32E'] });
    const titled = await at({ title: 'Black Friday find', style: 'bralette', colours: ['slate'], fabrics: ['silk'], size: ['UK', '34DD'] });
    const names = new Map([black, blue, titled].map(({ braTagId }, i) => [braTagId, ['black', 'blue', 'titled'][i]]));
    const seen = async (input: Input<'searchListings'>) =>
      (await visitor.call('searchListings', { creator: seller.username, ...input })).items.map((card) => names.get(card.braTagId));
    expect(await seen({ style: 'plunge' })).toEqual(['blue', 'black']);
    expect(await seen({ colour: 'black' })).toEqual(['black']);
    expect(await seen({ fabric: 'lace', colour: 'garnet' })).toEqual(['black']);
    expect(await seen({ style: 'plunge', fabric: 'lace', sort: 'priceAsc' })).toEqual(['black', 'blue']);
    expect(await seen({ q: 'black' })).toEqual(['titled', 'black']);
    expect(await seen({ q: 'black lace plunge' })).toEqual(['black']);
    expect(await seen({ q: 'navy plunging' })).toEqual(['blue']);
    expect(await seen({ q: 'blue' })).toEqual(['titled', 'blue']);
    expect(await seen({ q: 'black', fabric: 'lace' })).toEqual(['black']);
    const size = { system: 'EU', band: 75, cup: 'E' } as const;
    expect(await seen({ q: 'black', size })).toEqual(['titled', 'black']);
    expect(await seen({ q: 'black', size, fabric: 'lace' })).toEqual(['black']);
    expect(await seen({ size, style: 'plunge' })).toEqual(['black']);
    expect(await seen({ size, sisters: true, fabric: 'lace' })).toEqual(['blue', 'black']);
  });

  test('recognizes a size in the text, in any spelling', async () => {
    for (const q of ['34DD', '34 dd', ' 34-Dd ', '75E', 'eu 75 e', '90e fr', 'size 34DD bra', 'silk 34 dd', '34dd silk'])
      expect([q, await findSlugs({ q })]).toEqual([q, ['lace', 'silk']]);
    expect(await findSlugs({ q: 'rose 34 dd straps' })).toEqual(['silk']);
    expect(await findSlugs({ q: '34dd', equivalents: false })).toEqual(['silk']);
    expect(await findSlugs({ q: '36D', sisters: true })).toEqual(['lace', 'silk']);
    expect(await findSlugs({ q: '34DD 36C' })).toEqual(['velvet', 'lace', 'silk']);
    expect(await findSlugs({ q: '34DD', size: { system: 'EU', band: 75, cup: 'E' } })).toEqual(['lace', 'silk']);
    expect(await findSlugs({ q: '36C', size: { system: 'UK', band: 34, cup: 'DD' } })).toEqual([]);
    expect(await findSlugs({ q: '36D', sisters: true, size: { system: 'UK', band: 34, cup: 'DD' } })).toEqual(['lace', 'silk']);
    // Quoted text is searched as words, and only one label has them.
    expect(await findSlugs({ q: '"34DD" silk' })).toEqual(['silk']);
  });

  test('accepts a band without a cup, in the size field and in the text', async () => {
    expect(await findSlugs({ size: { system: 'UK', band: 34 } })).toEqual(['lace', 'silk']);
    expect(await findSlugs({ size: { system: 'EU', band: 80 } })).toEqual(['velvet']);
    expect(await findSlugs({ size: { system: 'EU', band: 75 }, equivalents: false })).toEqual(['lace']);
    expect(await findSlugs({ q: '34' })).toEqual(['lace', 'silk']);
    expect(await findSlugs({ q: 'band 75', sort: 'priceDesc' })).toEqual(['silk', 'lace']);
    expect(await findSlugs({ q: '34 rose' })).toEqual(['silk']);
    expect(await findSlugs({ q: '34', size: { system: 'UK', band: 36 } })).toEqual([]);
    expect(await findSlugs({ size: { system: 'UK', band: 34 }, priceMaxCents: 100_00 })).toEqual(['lace']);
    const { fields } = await visitor.refusal('searchListings', { size: { system: 'EU', band: 34 } });
    expect(fields).toEqual({ 'size.band': expect.stringMatching(/^There is no band 34 in EU sizes\. Choose one of 55, 60, /) });
  });

  test('corrects a mistyped word to the most similar listed one', async () => {
    for (const [q, names] of [
      ['slik', ['lace', 'silk']],
      ['sillk', ['lace', 'silk']],
      ['balconnete', ['silk']],
      ['BALCONETE', ['silk']],
      ['velvt', ['velvet']],
      ['garnt velvit', ['velvet']],
      ['lngline 36c', []],
      ['bralete 34dd', ['lace']],
      // Words of stories are not used for corrections.
      ['walkng', []],
      ['zzzzzz', []],
    ] as const)
      expect([q, await findSlugs({ q })]).toEqual([q, names]);
    // A listed word is never corrected, in any form.
    expect(await findSlugs({ q: 'walked' })).toEqual(['linen']);
    expect(await findSlugs({ q: '"slik"' })).toEqual([]);
  });

  test('uses no words of stories for corrections, and removes those of a changed title', async () => {
    const creator = await createCreator(server);
    const letters = 'bcdfghjklmnpqrstvwxz';
    const createTag = (n: number) => `quo${[n % 20, Math.floor(n / 20) % 20, 3, 7, 11].map((i) => `${letters[i]}o`).join('')}`;
    const before = await countLearntWords();
    const { braTagId } = await createListing(server, creator, { title: 'Plain cotton' });
    let { version } = await creator.client.call('fetchBraTag', { braTagId });
    const change = async (changes: Input<'updateBraTag'>['changes']) => {
      ({ version } = await creator.client.call('updateBraTag', { braTagId, version, changes }));
    };
    const story = Array.from({ length: 150 }, (_, n) => createTag(n)).join(' ');
    await change({ story });
    // A word that only a story has is found, and not corrected.
    expect((await visitor.call('searchListings', { q: createTag(7) })).items).toMatchObject([{ braTagId }]);
    expect(await visitor.call('countListings', { q: createTag(7) })).toMatchObject({ count: 1, correctedTo: null });
    for (let n = 0; n < 12; n += 1) await change({ title: `Plain ${createTag(200 + 3 * n)} ${createTag(201 + 3 * n)}`, story: '' });
    expect((await visitor.call('searchListings', { q: createTag(234).slice(1) })).items).toMatchObject([{ braTagId }]);
    // Three words of the title and three of the creator's username; some may have existed before.
    const after = await countLearntWords();
    expect(after.words - before.words).toBeLessThanOrEqual(6);
    expect(after.slips - before.slips).toBeLessThanOrEqual(120);
  });

  test('never suggests a word that only an unpublished page has', async () => {
    const creator = await createCreator(server);
    const { braTagId } = await createListing(server, creator, { title: 'Gwendolina' });
    expect(await visitor.call('countListings', { q: 'gwendolna' })).toMatchObject({ count: 1, correctedTo: 'gwendolina' });
    await creator.client.call('offerBraTag', { braTagId, offered: false });
    expect(await visitor.call('countListings', { q: 'gwendolna' })).toMatchObject({ count: 0, correctedTo: null });
    // Sold listings stay in the boutique.
    await server.services.db.transaction((trx) => setListingState(trx, braTagId, 'sold'));
    expect(await visitor.call('countListings', { q: 'gwendolna', state: 'sold' })).toMatchObject({ count: 1, correctedTo: 'gwendolina' });
  });

  test('accepts unusual input', async () => {
    for (const q of ["'", '"', '\\', ':*', '&|!', '<->', "size:34:5'::tsquery", '💎', '%', '\u0000x'.replace('\u0000', ''), '((('])
      expect(await findSlugs({ q })).toEqual([]);
  });

  test('finds a size from any system, or only under the labels of its system', async () => {
    expect(await findSlugs({ size: { system: 'UK', band: 34, cup: 'DD' } })).toEqual(['lace', 'silk']);
    expect(await findSlugs({ size: { system: 'EU', band: 75, cup: 'E' } })).toEqual(['lace', 'silk']);
    expect(await findSlugs({ size: { system: 'FR', band: 90, cup: 'e' } })).toEqual(['lace', 'silk']);
    expect(await findSlugs({ size: { system: 'UK', band: 34, cup: 'DD' }, equivalents: false })).toEqual(['silk']);
    expect(await findSlugs({ size: { system: 'EU', band: 75, cup: 'E' }, equivalents: false })).toEqual(['lace']);
    expect(await findSlugs({ size: { system: 'FR', band: 90, cup: 'E' }, equivalents: false })).toEqual([]);
  });

  test('also finds sister sizes: a firmer band with a larger cup, a looser one with a smaller cup', async () => {
    // UK 34D: its sisters are 32DD and 36C, and a 36C is listed; 34DD has 32E and 36D.
    expect(await findSlugs({ size: { system: 'UK', band: 34, cup: 'D' } })).toEqual([]);
    expect(await findSlugs({ size: { system: 'UK', band: 34, cup: 'D' }, sisters: true })).toEqual(['velvet']);
    expect(await findSlugs({ size: { system: 'UK', band: 36, cup: 'D' }, sisters: true })).toEqual(['lace', 'silk']);
    expect(await findSlugs({ size: { system: 'UK', band: 36, cup: 'D' }, sisters: true, equivalents: false })).toEqual(['silk']);
    expect(await findSlugs({ size: { system: 'US', band: 34, cup: 'D' }, sisters: true, equivalents: false })).toEqual(['velvet']);
    // A size two bands away is not a sister size.
    expect(await findSlugs({ size: { system: 'UK', band: 38, cup: 'C' }, sisters: true })).toEqual([]);
    // The same label can be another size in another system: a US 34DDD is a UK 34E.
    expect(await findSlugs({ size: { system: 'US', band: 34, cup: 'DDD' } })).toEqual([]);
  });

  test('finds words and a size together, in any notation', async () => {
    const size = { system: 'EU', band: 75, cup: 'E' } as const;
    for (const [q, names] of [
      ['silk', ['lace', 'silk']],
      ['rose silk', ['silk']],
      ['"rose silk"', ['silk']],
      ['"silk rose"', []],
      ['hand-rolled', ['silk']],
      ['silk -rose', ['lace']],
      ['rose or tulle', ['lace', 'silk']],
      ['the', []],
      ['-rose', ['lace']],
      [ids['silk'] ?? '', ['silk']],
      [ids['velvet'] ?? '', []],
    ] as const)
      expect([q, await findSlugs({ q, size })]).toEqual([q, names]);
    expect(await findSlugs({ q: 'rose silk', size: { system: 'UK', band: 36, cup: 'C' } })).toEqual([]);
    expect(await findSlugs({ q: 'silk', size, sort: 'priceAsc' })).toEqual(['lace', 'silk']);
    expect(await findSlugs({ q: 'silk', size, sort: 'priceDesc', priceMinCents: 100_00 })).toEqual(['silk']);
    expect(await findSlugs({ q: 'silk', size, equivalents: false })).toEqual(['lace']);
    expect(await findSlugs({ q: 'silk', size: { system: 'UK', band: 36, cup: 'D' }, sisters: true })).toEqual(['lace', 'silk']);
    expect(await findSlugs({ q: 'lined', size: { system: 'UK', band: 34, cup: 'D' }, sisters: true })).toEqual(['velvet']);
  });

  test('a size that the system doesn’t have is a field error that lists the valid values', async () => {
    const expectRefusal = async (size: NonNullable<Input<'searchListings'>['size']>) =>
      (await visitor.refusal('searchListings', { size })).fields;
    expect(await expectRefusal({ system: 'UK', band: 33, cup: 'D' })).toEqual({
      'size.band': expect.stringMatching(/^There is no band 33 in UK sizes\. Choose one of 26, 28, .* 60\.$/),
    });
    expect(await expectRefusal({ system: 'UK', band: 34, cup: 'I' })).toEqual({
      'size.cup': expect.stringMatching(/^There is no cup I in UK sizes\. Choose one of AAA, AA, A, .* NN\.$/),
    });
    expect(await expectRefusal({ system: 'EU', band: 34, cup: 'D' })).toHaveProperty(['size.band']);
  });

  test('filters by price, series, year, condition and proof', async () => {
    expect(await findSlugs({ priceMinCents: 60_01, priceMaxCents: 95_00 })).toEqual(['linen']);
    expect(await findSlugs({ series: 'spring' })).toEqual(['lace']);
    expect(await findSlugs({ year: 2025 })).toEqual([]);
    expect(await findSlugs({ condition: 'worn' })).toEqual(['linen']);
    expect(await findSlugs({ proofLevel: 2 })).toEqual(['velvet']);
  });

  test('includes held listings with their hold, and sold ones on request', async () => {
    const until = new Date(Date.now() + 900_000);
    await server.services.db.transaction((trx) => setListingState(trx, ids['linen'] ?? '', 'reserved', { until, buyerId: null }));
    const { items } = await visitor.call('searchListings', { creator: maker.username });
    expect(items[0]).toMatchObject({ listing: 'reserved', holdEndsAt: until.toISOString() });
    await server.services.db.transaction((trx) => setListingState(trx, ids['linen'] ?? '', 'sold'));
    expect(await findSlugs({})).toEqual(['velvet', 'lace', 'silk']);
    expect(await findSlugs({ state: 'sold' })).toEqual(['linen']);
    expect(await findSlugs({ state: 'all', q: 'longline' })).toEqual(['linen']);
    await server.services.db.transaction((trx) => setListingState(trx, ids['lace'] ?? '', 'sold'));
    const size = { system: 'UK', band: 34, cup: 'DD' } as const;
    for (const q of [undefined, 'silk', 'silk -nothing']) {
      expect(await findSlugs({ q, size })).toEqual(['silk']);
      expect(await findSlugs({ q, size, state: 'sold' })).toEqual(['lace']);
      expect(await findSlugs({ q, size, state: 'all' })).toEqual(['lace', 'silk']);
      expect(await findSlugs({ q, size, state: 'all', sort: 'priceDesc' })).toEqual(['silk', 'lace']);
    }
    await server.services.db.transaction((trx) => setListingState(trx, ids['lace'] ?? '', 'published'));
    await server.services.db.transaction((trx) => setListingState(trx, ids['linen'] ?? '', 'published'));
  });
});

describe('a card', () => {
  const sources = [320, 640, 1080, 1600].map((width) => ({ url: `/media/upl_a/${width}.webp`, type: 'image/webp', width }));
  const jpeg = { url: '/media/upl_a/1080.jpg', type: 'image/jpeg', width: 1080 };
  const picture = { id: 'upl_a', kind: 'image', alt: 'Lace', width: 1600, height: 2000, placeholder: '#CCC', sources: [...sources, jpeg] };
  const offerTag = async (of: Person, wish: TagOptions, cover: object): Promise<string> => {
    const braTagId = await createActiveTag(server, of, wish);
    await server.services.db.change(sql`update bra_tag set cover = ${JSON.stringify(cover)}::jsonb where id = ${braTagId}`);
    return braTagId;
  };
  const offer = { offered: true, offeredAmount: 80_00 };

  test('is sent as stored, and matches the contract exactly', async () => {
    const creator = await createCreator(server);
    const wishes: TagOptions[] = [
      { title: 'A "quoted" \\ title', size: ['UK', '34DD'] },
      { title: 'Dentelle d’été 花 💎', size: ['JP', 'E75'] },
      { title: '</script><b>', size: ['EU', '75E'] },
      { title: 'Plain, without a size' },
    ];
    for (const wish of wishes) await createListing(server, creator, wish);
    const page = await visitor.call('searchListings', { creator: creator.username });
    expect(events.searchListings.output.parse(page)).toEqual(page);
    expect(page.items.map((card) => card.title).reverse()).toEqual(wishes.map((wish) => wish.title));
    for (const card of page.items) {
      expect(await visitor.call('fetchListing', { slug: card.slug })).toMatchObject(card);
    }
    const { listings } = await visitor.call('fetchModel', { slug: page.items[0]?.creator.slug ?? '' });
    expect(listings).toEqual(page);
  });

  test('has the pictures that it shows; the listing’s page has all', async () => {
    const creator = await createCreator(server);
    const large = { ...picture, sources: [sources[2], jpeg] };
    const film = { ...picture, kind: 'video', sources: [{ url: '/media/upl_a/film.mp4', type: 'video/mp4', width: 1280 }] };
    const cases: [string, object, string[]][] = [
      ['Two widths of four', picture, ['/media/upl_a/320.webp', '/media/upl_a/640.webp']],
      ['Nothing small', large, ['/media/upl_a/1080.webp', '/media/upl_a/1080.jpg']],
      ['A film', film, ['/media/upl_a/film.mp4']],
      ['Nothing at all', { ...picture, sources: [] }, []],
    ];
    for (const [title, cover] of cases)
      await creator.client.call('offerBraTag', { braTagId: await offerTag(creator, { title }, cover), ...offer });
    const { items } = await visitor.call('searchListings', { creator: creator.username, sort: 'priceAsc' });
    expect(items.map(({ title, cover }) => [title, cover.sources.map((source) => source.url)])).toEqual(
      cases.map(([title, , urls]) => [title, urls]),
    );
    const page = await visitor.call('fetchListing', { slug: items[0]?.slug ?? '' });
    expect(page.cover).toEqual(picture);
  });

  test('that doesn’t match the contract isn’t stored, and the listing isn’t published', async () => {
    const creator = await createCreator(server);
    const { alt, ...without } = picture;
    const braTagId = await offerTag(creator, {}, without);
    expect((await creator.client.refusal('offerBraTag', { braTagId, ...offer })).code).toBe('internal');
    expect((await visitor.call('searchListings', { creator: creator.username })).items).toEqual([]);
    expect((await visitor.call('fetchBraTag', { braTagId })).listing).not.toBe('published');
  });
});

describe('countListings', () => {
  async function countListings(input: Input<'countListings'>): Promise<Output<'countListings'>> {
    return await visitor.call('countListings', { creator: maker.username, ...input });
  }

  test('counts every search, including one size system, and words with sizes', async () => {
    for (const [input, count] of [
      [{}, 4],
      [{ q: 'silk' }, 2],
      [{ q: '34dd silk' }, 2],
      [{ q: '34dd rose' }, 1],
      [{ size: { system: 'UK', band: 34, cup: 'DD' } }, 2],
      [{ size: { system: 'UK', band: 34, cup: 'DD' }, equivalents: false }, 1],
      [{ size: { system: 'UK', band: 34 }, q: 'lace' }, 1],
      [{ size: { system: 'UK', band: 36, cup: 'D' }, sisters: true, state: 'all' }, 2],
      [{ priceMaxCents: 60_00 }, 2],
    ] as const)
      expect([input, await countListings(input)]).toEqual([input, { count, isMore: false, correctedTo: null, instead: [] }]);
  });

  test('returns the corrected word', async () => {
    expect(await countListings({ q: 'slik 34 dd' })).toEqual({ count: 2, isMore: false, correctedTo: 'silk', instead: [] });
    expect(await countListings({ q: 'roes slik' })).toMatchObject({ count: 1, correctedTo: 'rose silk' });
  });

  test('lists the single changes that would have matches if there are none', async () => {
    const size = { system: 'UK', band: 36, cup: 'D' } as const;
    expect((await countListings({ size })).instead.slice(0, 3)).toEqual([
      { change: 'sisters', count: 2, isMore: false },
      { change: 'band', count: 1, isMore: false },
      { change: 'size', count: 4, isMore: false },
    ]);
    expect((await countListings({ q: 'velvet', priceMaxCents: 50_00 })).instead.map(({ change }) => change)).toEqual(['price']);
    expect((await countListings({ q: 'velvet rose' })).instead).toContainEqual({ change: 'words', count: 4, isMore: false });
    expect((await countListings({ q: 'silk', condition: 'worn' })).instead.map(({ change, count }) => [change, count])).toEqual([
      ['condition', 2],
      ['words', 1],
    ]);
    expect((await countListings({ style: 'sports', colour: 'gold' })).instead).toEqual([]);
  });

  test('counts at most 500', async () => {
    const many = await createCreator(server);
    const { braTagId } = await createListing(server, many, { title: 'Umber one of very many' });
    await server.services.db.change(sql`
      insert into bra_tag select (jsonb_populate_record(tag, jsonb_build_object('id', id || n, 'serial', 10000 + n))).* from bra_tag tag, generate_series(1, 500) n
        where id = ${braTagId}`);
    await server.services.db.change(sql`
      insert into listing (app, bra_tag_id, slug, creator_id, creator_username, state, price_cents, year, series, condition, proof_level, card, words, created_at)
      select app, bra_tag_id || n, slug || n, creator_id, creator_username, state, price_cents, year, series, condition, proof_level, card, words, created_at
        from listing, generate_series(1, 500) n where bra_tag_id = ${braTagId}`);
    expect(await visitor.call('countListings', { creator: many.username })).toMatchObject({ count: 500, isMore: true });
    expect(await visitor.call('countListings', { creator: many.username, q: 'umber', year: 2020 })).toMatchObject({
      count: 0,
      instead: [{ change: 'year', count: 100, isMore: true }],
    });
    await server.services.db.change(sql`delete from listing where creator_id = ${many.accountId}`);
  });
});
