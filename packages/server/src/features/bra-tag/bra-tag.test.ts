import type { Input } from '@strapline/contract/events';
import type { BraTagForm } from '@strapline/contract/forms';
import { braFacts, createFact, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { createTagForm, createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let mara: Person;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer();
  mara = await server.person({ birthDate: '1994-03-02' });
  theo = await server.person();
});
afterAll(() => server.close());

/** What creators can do with any tag of their own. */
const creatorActions = ['given', 'missing', 'stolen', 'retire'];

describe('creating a tag', () => {
  test('assigns a permanent id, makes the creator owner no. 1, and starts the history', async () => {
    const pushed = mara.client.push('braTagStatus');
    const braTagId = await createTestBraTag(server, mara, { series: 'spring', size: { system: 'EU', label: '70 E' } });
    expect(braTagId).toBe(`${mara.username}:${new Date().getUTCFullYear()}:spring:0001`);
    expect(await pushed).toMatchObject({ braTagId, status: 'active' });
    const tag = await theo.client.call('fetchBraTag', { braTagId });
    expect(tag).toMatchObject({
      status: 'active',
      proofLevel: 1,
      version: 1,
      braSize: '32DD',
      size: { system: 'EU', band: 70, cup: 'E', ukBand: 32, ordinal: 5 },
      creator: { username: mara.username, displayName: mara.username },
      owner: { username: mara.username, number: 1 },
      offered: false,
      offeredAmount: null,
      can: [],
      provenance: [{ type: 'tag.recorded', ownerNumber: 1 }],
    });
    expect(tag.media).toHaveLength(1);
    expect(tag.media[0]?.alt).toBe('Plum bra on a wooden chair');
    expect((await mara.client.call('fetchBraTag', { braTagId })).can).toEqual(['edit', 'offer', 'pullStrapCode', ...creatorActions]);
    const gallery = await theo.client.call('fetchGallery', { galleryId: braTagId });
    expect(gallery).toMatchObject({ id: braTagId, kind: 'braTag', title: 'Plum balconette', media: tag.media, version: null, can: [] });
  });

  test('over HTTP returns the same tag, with an ETag', async () => {
    const braTagId = await createTestBraTag(server, mara);
    const first = await server.http(`/v1/bratags/${braTagId}`);
    expect(first.body).toEqual(await theo.client.call('fetchBraTag', { braTagId }));
    const again = await server.http(`/v1/bratags/${braTagId}`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect((await server.http(`/v1/galleries/${braTagId}`)).status).toBe(200);
    expect((await server.http(`/v1/bratags/${mara.username}:2026:main:9999`)).status).toBe(404);
  });

  test('with an offer lists it at once', async () => {
    const braTagId = await createTestBraTag(server, mara, { title: 'Cherry plunge', offered: true, offeredAmount: 8900 });
    const tag = await theo.client.call('fetchBraTag', { braTagId });
    expect(tag).toMatchObject({ listing: 'published', offered: true, offeredAmount: 8900, slug: 'cherry-plunge', can: ['buy'] });
    expect((await mara.client.call('fetchBraTag', { braTagId })).can).toEqual([
      'edit',
      'offer',
      'unlist',
      'pullStrapCode',
      ...creatorActions,
    ]);
  });

  test('returns the same tag when the call is retried, and refuses another body with the same key', async () => {
    const form = createTagForm([await uploadPicture(server, mara)]);
    const both = await Promise.all([mara.client.call('createBraTag', form), mara.client.call('createBraTag', form)]);
    expect(both[0]).toEqual(both[1]);
    expect((await mara.client.refusal('createBraTag', { ...form, title: 'Another title' })).code).toBe('conflict');
  });

  test('ten at once get consecutive numbers', async () => {
    const other = await server.person({ birthDate: '1990-01-01' });
    const pictures = await Promise.all(Array.from({ length: 10 }, () => uploadPicture(server, other)));
    const ids = await Promise.all(pictures.map((picture) => createTestBraTag(server, other, { uploads: [picture], series: 'rush' })));
    expect(ids.map((id) => id.split(':')[3]).sort()).toEqual(Array.from({ length: 10 }, (_, i) => String(i + 1).padStart(4, '0')));
  });

  test('requires a birth date and an adult', async () => {
    const picture = await uploadPicture(server, theo);
    expect((await theo.client.refusal('createBraTag', createTagForm([picture]))).code).toBe('age_required');
    const young = await server.person({ birthDate: `${new Date().getUTCFullYear() - 17}-01-01` });
    expect((await young.client.refusal('createBraTag', createTagForm([await uploadPicture(server, young)]))).code).toBe('age_required');
  });

  test('names each invalid field', async () => {
    const silent = await uploadPicture(server, mara, '');
    const form = createTagForm([silent, 'upl_aaaaaaaaaaaaaaaaaaaa', silent]);
    const values = {
      ...form,
      title: 'Write me at june@post.example',
      story: 'Only for sex',
      size: { system: 'UK', label: '33DD' },
      createdFor: 'nobody_nobody_xx2',
      offered: true,
    };
    const listRefusedFields = async (input: typeof values | typeof form) => {
      const refusal = await mara.client.refusal('createBraTag', input);
      expect(refusal.code).toBe('validation');
      return Object.keys(refusal.fields ?? {}).sort();
    };
    // The contract's errors come before those that only the server can find.
    const ofContract = ['offeredAmount', 'size.label', 'story', 'title'];
    const ofServer = ['createdFor', 'uploads.1', 'uploads.2'];
    expect(await listRefusedFields(values)).toEqual(ofContract);
    expect(await listRefusedFields({ ...form, createdFor: values.createdFor })).toEqual(ofServer);
    const { idempotencyKey: _, ...whole } = values;
    const preview = await mara.client.call('validateForm', { form: 'braTag', values: whole });
    expect(Object.keys(preview.fields).sort()).toEqual([...ofContract, ...ofServer].sort());
    expect((await mara.client.refusal('createBraTag', { ...form, ownedBy: theo.username })).fields).toHaveProperty('ownedBy');
    expect((await mara.client.refusal('createBraTag', { ...form, laundered: false })).fields).toHaveProperty('laundered');
  });

  test('names undescribed pictures after the piece, and renames them with it', async () => {
    const uploads = [
      await uploadPicture(server, mara, ''),
      await uploadPicture(server, mara, 'Hooks'),
      await uploadPicture(server, mara, ' '),
    ];
    const form = { ...createTagForm(uploads), alts: { [uploads[1] ?? '']: 'The hook and eye' } };
    expect(await mara.client.call('validateForm', { form: 'braTag', values: { ...form, idempotencyKey: undefined } })).toMatchObject({
      fields: expect.not.objectContaining({ uploads: expect.anything() }),
    });
    const rude = { ...form, alts: { [uploads[0] ?? '']: 'Only for sex' } };
    expect((await mara.client.refusal('createBraTag', rude)).fields).toHaveProperty([`alts.${uploads[0]}`]);
    const { braTagId } = await mara.client.call('createBraTag', form);
    const listAlts = ({ media }: { media: { alt: string }[] }) => media.map(({ alt }) => alt);
    const tag = await theo.client.call('fetchBraTag', { braTagId });
    expect(listAlts(tag)).toEqual([
      'Plum balconette, UK 32DD, picture 1 of 3',
      'The hook and eye',
      'Plum balconette, UK 32DD, picture 3 of 3',
    ]);
    const renamed = await mara.client.call('updateBraTag', {
      braTagId,
      version: tag.version,
      changes: { title: 'Cherry balconette', size: { system: 'EU', label: '70E' } },
    });
    expect(listAlts(renamed)).toEqual([
      'Cherry balconette, EU 70E, picture 1 of 3',
      'The hook and eye',
      'Cherry balconette, EU 70E, picture 3 of 3',
    ]);
    const dressed = await mara.client.call('updateBraTag', {
      braTagId,
      version: renamed.version,
      changes: { style: 'balconette', colours: ['black'], fabrics: ['lace', 'silk'] },
    });
    expect(listAlts(dressed)).toEqual([
      'Cherry balconette in black lace and silk, EU 70E, picture 1 of 3',
      'The hook and eye',
      'Cherry balconette in black lace and silk, EU 70E, picture 3 of 3',
    ]);
    const plain = await mara.client.call('updateBraTag', { braTagId, version: dressed.version, changes: { colours: [], fabrics: [] } });
    expect(listAlts(plain)).toEqual(listAlts(renamed));
  });

  test('accepts only the caller’s pictures, each for one tag', async () => {
    const hers = await uploadPicture(server, mara);
    const other = await server.person({ birthDate: '1990-01-01' });
    expect((await other.client.refusal('createBraTag', createTagForm([hers]))).fields).toHaveProperty('uploads.0');
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => mara.client.call('createBraTag', createTagForm([hers]))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      (await server.http(`/v1/uploads/${hers}`, { method: 'DELETE', token: mara.token, headers: { 'tus-resumable': '1.0.0' } })).status,
    ).toBe(409);
  });

  test('for a collector allows nobody else to buy it', async () => {
    const braTagId = await createTestBraTag(server, mara, { createdFor: `@${theo.username}`, offered: true, offeredAmount: 5000 });
    const tag = await theo.client.call('fetchBraTag', { braTagId });
    expect([tag.createdFor, tag.can]).toEqual([theo.username, ['buy']]);
    expect((await (await server.connect()).call('fetchBraTag', { braTagId })).can).toEqual([]);
  });
});

test('a tag of one app does not exist in another', async () => {
  const braTagId = await createTestBraTag(server, mara);
  await server.services.db.change({ text: "update bra_tag set app = 'elsewhere' where id = $1", values: [braTagId] });
  expect((await mara.client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
  expect((await mara.client.refusal('updateBraTag', { braTagId, version: 1, changes: {} })).code).toBe('not_found');
  expect((await mara.client.refusal('pullStrapCode', { braTagId })).code).toBe('not_found');
  expect((await mara.client.call('listMyBraTags', { as: 'creator' })).items.map((item) => item.braTagId)).not.toContain(braTagId);
});

describe('editing a tag', () => {
  test('changes only the given fields, and refuses an outdated version', async () => {
    const braTagId = await createTestBraTag(server, mara, { offered: true, offeredAmount: 4500 });
    const seen = await mara.client.call('fetchBraTag', { braTagId });
    const changed = await mara.client.call('updateBraTag', { braTagId, version: seen.version, changes: { title: 'Plum reborn' } });
    expect(changed).toMatchObject({ title: 'Plum reborn', story: seen.story, braSize: seen.braSize, version: seen.version + 1 });
    expect((await mara.client.refusal('updateBraTag', { braTagId, version: seen.version, changes: { story: '' } })).code).toBe('conflict');
    const found = await theo.client.call('searchListings', { q: 'reborn', creator: mara.username });
    expect(found.items.map(({ title }) => title)).toContain('Plum reborn');
    expect(
      (await mara.client.refusal('updateBraTag', { braTagId, version: changed.version, changes: { title: 'Call 0664 1234567' } })).fields,
    ).toHaveProperty(['changes.title']);
    const sized = await mara.client.call('updateBraTag', {
      braTagId,
      version: changed.version,
      changes: { size: { system: 'IT', label: '2C' } },
    });
    expect(sized).toMatchObject({ braSize: '32C', size: { system: 'IT', band: 2, cup: 'C', ukBand: 32 } });
  });

  test('requires its creator', async () => {
    const braTagId = await createTestBraTag(server, mara);
    expect((await theo.client.refusal('updateBraTag', { braTagId, version: 1, changes: { title: 'Mine now' } })).code).toBe('forbidden');
    expect((await (await server.connect()).refusal('updateBraTag', { braTagId, version: 1, changes: {} })).code).toBe('unauthenticated');
  });
});

describe('the facts of a tag', () => {
  let june: Person;
  beforeEach(async () => {
    june = await server.person({ birthDate: '1991-05-05' });
  });
  test('are saved on creation, shown to everyone and searchable', async () => {
    const facts: Partial<BraTagForm> = { style: 'balconette', colours: ['garnet', 'gold'], fabrics: ['velvet'] };
    const braTagId = await createTestBraTag(server, june, { offered: true, offeredAmount: 4500, ...facts });
    expect(await theo.client.call('fetchBraTag', { braTagId })).toMatchObject(facts);
    const searchListings = async (input: Input<'searchListings'>) =>
      (await theo.client.call('searchListings', { creator: june.username, ...input })).items.map((item) => item.braTagId);
    for (const input of [{ style: 'balconette' }, { colour: 'gold' }, { colour: 'garnet' }, { fabric: 'velvet' }] as const)
      expect(await searchListings(input)).toEqual([braTagId]);
    expect(await searchListings({ style: 'plunge', colour: 'gold' })).toEqual([]);
    expect(await searchListings({ q: 'burgundy velvet' })).toEqual([braTagId]);
  });

  test('are optional', async () => {
    const braTagId = await createTestBraTag(server, june);
    expect(await theo.client.call('fetchBraTag', { braTagId })).toMatchObject({ style: null, colours: [], fabrics: [] });
  });

  test('can be changed and removed; search finds the new ones only', async () => {
    const braTagId = await createTestBraTag(server, june, {
      offered: true,
      offeredAmount: 4500,
      style: 'plunge',
      colours: ['sage'],
      fabrics: ['hemp'],
    });
    const { version } = await june.client.call('fetchBraTag', { braTagId });
    const changed = await june.client.call('updateBraTag', { braTagId, version, changes: { style: 'demi', colours: ['purple'] } });
    expect(changed).toMatchObject({ style: 'demi', colours: ['purple'], fabrics: ['hemp'] });
    const searchListings = async (input: Input<'searchListings'>) =>
      (await theo.client.call('searchListings', input)).items.map((item) => item.braTagId);
    expect(await searchListings({ style: 'demi', colour: 'purple', fabric: 'hemp' })).toEqual([braTagId]);
    expect(await searchListings({ colour: 'sage', fabric: 'hemp' })).toEqual([]);
    const bare = { style: null, colours: [], fabrics: [] };
    expect(await june.client.call('updateBraTag', { braTagId, version: changed.version, changes: bare })).toMatchObject(bare);
    expect(await searchListings({ fabric: 'hemp' })).toEqual([]);
  });

  test('come from fixed lists, without duplicates, with at most three colours and four fabrics', async () => {
    const fieldErrors = async (values: object) =>
      (await june.client.call('validateForm', { form: 'braTag', values: { ...values } })).fields;
    expect(await fieldErrors({ style: 'armour' })).toHaveProperty('style');
    expect((await fieldErrors({ colours: ['red', 'blue', 'green', 'gold'] }))['colours']).toBe('Choose up to 3 colours.');
    expect((await fieldErrors({ colours: ['red', 'red'] }))['colours']).toBe('Choose each colour once.');
    expect(await fieldErrors({ colours: ['octarine'] })).toHaveProperty(['colours.0']);
    expect((await fieldErrors({ fabrics: ['silk', 'lace', 'wool', 'linen', 'hemp'] }))['fabrics']).toBe('Choose up to 4 fabrics.');
    const form = createTagForm([await uploadPicture(server, june)]);
    expect((await june.client.refusal('createBraTag', { ...form, colours: ['red', 'blue', 'green', 'gold'] })).fields).toHaveProperty(
      'colours',
    );
  });

  test('accept every value of the lists', async () => {
    const braTagId = await createTestBraTag(server, june);
    let version = 1;
    for (const name of factNames) {
      const { values, max } = braFacts[name];
      for (let left = Object.keys(values); left.length > 0; left = left.slice(max)) {
        const changes = createFact(name, left.slice(0, max));
        const changed = await june.client.call('updateBraTag', { braTagId, version, changes });
        expect(changed).toMatchObject(changes);
        version = changed.version;
      }
    }
  });
});

test('polling says whether the tag changed', async () => {
  const braTagId = await createTestBraTag(server, await server.person({ birthDate: '1990-01-01' }));
  const guest = await server.connect();
  expect(await guest.call('pollBraTagStatus', { braTagId })).toMatchObject({ status: 'active', version: 1, changed: true });
  expect(await guest.call('pollBraTagStatus', { braTagId, sinceVersion: 1 })).toMatchObject({ changed: false });
});

test('own tags are listed newest first, in pages', async () => {
  const person = await server.person({ birthDate: '1990-01-01' });
  const createdIds: string[] = [];
  for (let i = 0; i < 5; i += 1) createdIds.unshift(await createTestBraTag(server, person));
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await person.client.call('listMyBraTags', { as: 'creator', limit: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...page.items.map((item) => item.braTagId));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(createdIds);
  expect((await person.client.call('listMyBraTags', { as: 'owner' })).items).toEqual([]);
  for (const keys of [
    'nonsense',
    ['2026-99-99 00:00:00+00', 'x'],
    ['2026-02-30 00:00:00+00', 'x'],
    ['0000-01-01 00:00:00+00', 'x'],
    ['2026-01-01 00:00:00+99', 'x'],
    ['2026-01-01 00:00:00+00', '\0'],
  ]) {
    const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
    expect((await person.client.refusal('listMyBraTags', { as: 'owner', cursor })).fields).toHaveProperty('cursor');
  }
});

describe('validateForm', () => {
  test('reports each missing or invalid field, also of an incomplete form', async () => {
    const guest = await server.connect();
    const half = await guest.call('validateForm', {
      form: 'braTag',
      values: { title: 'ab', story: 'Mail june@post.example', braSize: '33 Z', __proto__: 1 },
    });
    expect(half.valid).toBe(false);
    expect(Object.keys(half.fields)).toEqual(expect.arrayContaining(['title', 'story', 'braSize', 'uploads', 'laundered', 'condition']));
    const { idempotencyKey: _, ...whole } = createTagForm([await uploadPicture(server, mara)]);
    expect(await mara.client.call('validateForm', { form: 'braTag', values: whole })).toEqual({ valid: true, fields: {} });
    expect((await mara.client.call('validateForm', { form: 'braTag', values: { ...whole, offered: true } })).fields).toHaveProperty(
      'offeredAmount',
    );
  });

  test('checks the checkout and profile forms', async () => {
    const guest = await server.connect();
    expect((await guest.call('validateForm', { form: 'checkout', values: { email: 'no', shipTo: {} } })).fields).toHaveProperty('email');
    expect(await guest.call('validateForm', { form: 'profile', values: { birthDate: '1990-02-30' } })).toMatchObject({ valid: false });
    expect(
      (await guest.call('validateForm', { form: 'profile', values: { birthDate: `${new Date().getUTCFullYear() - 5}-01-01` } })).fields[
        'birthDate'
      ],
    ).toMatch(/18/);
    expect((await guest.call('validateForm', { form: 'profile', values: { bio: 'My instagram: @june.sews' } })).fields).toHaveProperty(
      'bio',
    );
  });
});
