import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { consentVersions } from '@strapline/contract/consents';
import type { Input } from '@strapline/contract/events';
import { openTestSurvey, proveTestHandle } from '@strapline/testkit/handles';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErasedPerson } from '../../platform/erasure/erasure.ts';
import { hashSha256 } from '../../platform/secrets.ts';
import { sql } from '../../ports/database.ts';
import { createActiveTag, createCreator, createListing } from '../listing/test-listings.ts';
import { createSoldPiece } from '../listing/test-resale.ts';
import { mostWidgets } from './createWidget.ts';
import { eraseWidgets } from './erase-widgets.ts';
import { readReleasedScript, releasedScripts } from './released-scripts.ts';

let server: TestServer;
let maker: Person;
let mara: Person;
let admin: Person;
let piece: { braTagId: string; slug: string };
const fqsid = 'bluesky:widget-maker.example';
const site = 'https://shop.example';

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  [maker, mara, admin] = [await createCreator(server), await server.person(), await server.person({ roles: ['admin'] })];
  piece = await createListing(server, maker, { title: 'Rose bralette' });
  await proveTestHandle(maker, admin, fqsid);
});
afterAll(() => server.close());

type NewWidget = Omit<Input<'createWidget'>, 'idempotencyKey'>;
const create = (person: Person, widget: Partial<NewWidget> = {}) =>
  person.client.call('createWidget', {
    kind: 'listing',
    target: piece.slug,
    allowedOrigins: [site],
    idempotencyKey: randomUUID(),
    ...widget,
  } as Input<'createWidget'>);
const refuse = (person: Person, widget: Partial<NewWidget> = {}) =>
  person.client.refusal('createWidget', {
    kind: 'listing',
    target: piece.slug,
    allowedOrigins: [site],
    idempotencyKey: randomUUID(),
    ...widget,
  } as Input<'createWidget'>);

describe('a widget', () => {
  test('is made with a snippet that works without a script, and read by everybody', async () => {
    const widget = await create(maker, { options: { theme: 'dark' } });
    expect(widget).toMatchObject({ kind: 'listing', target: piece.slug, options: { theme: 'dark', pieces: 4 }, allowedOrigins: [site] });
    expect(widget.snippet).toContain(`<strapline-widget id="${widget.widgetId}">`);
    expect(widget.snippet).toMatch(/<iframe src="[^"]+\/widget\/wgt_\w+\?embed=1" title="[^"]+"/);
    expect(widget.snippet).toContain(`/listing/${piece.slug}?utm_source=widget`);
    expect(widget.snippet).toContain('/widget.js"></script>');
    const { status, body, headers } = await server.http(`/v1/widgets/${widget.widgetId}`);
    expect([status, headers.get('etag') !== null]).toEqual([200, true]);
    const { snippet: _snippet, createdAt: _created, updatedAt: _updated, ...shown } = widget;
    expect(body).toEqual(shown);
  });

  test('shows each kind by its own target', async () => {
    const braTagId = await createActiveTag(server, maker);
    await maker.client.call('saveProfile', { collectionOpen: true });
    await openTestSurvey(maker, 'icbm', fqsid);
    const kinds: Partial<NewWidget>[] = [
      { kind: 'model', target: maker.username },
      { kind: 'collection', target: maker.username },
      { kind: 'tagCheck', target: braTagId },
      { kind: 'tagCheck', target: undefined },
      { kind: 'calculator', target: undefined },
      { kind: 'icbm', target: fqsid },
    ];
    const visitor = await server.connect();
    for (const input of kinds) {
      const { widgetId, kind, target } = await create(mara, input);
      expect([kind, target]).toEqual([input.kind, input.target ?? null]);
      expect(await visitor.call('fetchWidget', { widgetId })).toMatchObject({ kind, target });
    }
    // A creator's page is named by a slug elsewhere, and a handle as people type it.
    expect((await create(mara, { kind: 'model', target: maker.username.replaceAll('_', '-') })).target).toBe(maker.username);
    expect((await create(mara, { kind: 'icbm', target: 'Bluesky:@Widget-Maker.example' })).target).toBe(fqsid);
  });

  test('needs a target that fits its kind', async () => {
    for (const input of [
      { kind: 'listing', target: undefined },
      { kind: 'listing', target: '../admin' },
      { kind: 'model', target: 'Mara' },
      { kind: 'collection', target: undefined },
      { kind: 'tagCheck', target: 'not-a-tag' },
      { kind: 'icbm', target: 'mara' },
      { kind: 'calculator', target: piece.slug },
    ] as Partial<NewWidget>[])
      expect(await refuse(mara, input), JSON.stringify(input)).toMatchObject({
        code: 'validation',
        fields: { target: expect.any(String) },
      });
    expect((await refuse(mara, { options: { pieces: 13 } })).fields).toHaveProperty('options.pieces');
  });

  test('names sites as a browser does, and nothing that could change the policy of its page', async () => {
    const typed = ['https://Shop.Example/', 'https://shop.example', 'http://localhost:3000', 'https://shop.example:8443'];
    expect((await create(mara, { allowedOrigins: typed })).allowedOrigins).toEqual([
      site,
      'http://localhost:3000',
      'https://shop.example:8443',
    ]);
    for (const origin of [
      'shop.example',
      'http://shop.example',
      'https://shop.example/path',
      'https://shop.example?x',
      'https://*.example',
      'https://user@shop.example',
      'javascript:alert(1)',
      'https://a.example; script-src *',
      "https://a.example 'self'",
      'null',
      '*',
      '',
    ])
      expect((await refuse(mara, { allowedOrigins: [origin] })).code, origin).toBe('validation');
    const many = (count: number) => Array.from({ length: count }, (_, n) => `https://site-${n}.example`);
    expect((await create(mara, { allowedOrigins: many(10) })).allowedOrigins).toHaveLength(10);
    expect((await refuse(mara, { allowedOrigins: many(11) })).fields).toHaveProperty('allowedOrigins');
  });

  test('is changed, listed and deleted by its maker alone', async () => {
    const { widgetId } = await create(maker);
    const theo = await server.person();
    for (const { client } of [mara, theo, admin, await inOtherApp(maker)]) {
      expect((await client.refusal('updateWidget', { widgetId, allowedOrigins: [] })).code).toBe('not_found');
      expect((await client.refusal('removeWidget', { widgetId })).code).toBe('not_found');
      expect((await client.call('listWidgets', {})).items.map((widget) => widget.widgetId)).not.toContain(widgetId);
    }
    const visitor = await server.connect();
    expect((await visitor.refusal('listWidgets', {})).code).toBe('unauthenticated');
    expect((await (await server.connect({ app: 'toptop' })).refusal('fetchWidget', { widgetId })).code).toBe('not_found');
    expect(await maker.client.call('updateWidget', { widgetId, allowedOrigins: [] })).toMatchObject({
      allowedOrigins: [],
      target: piece.slug,
    });
    expect(await maker.client.call('removeWidget', { widgetId })).toEqual({ ok: true });
    expect((await maker.client.refusal('removeWidget', { widgetId })).code).toBe('not_found');
    expect((await visitor.refusal('fetchWidget', { widgetId })).code).toBe('not_found');
  });

  test('changes at once of different fields both hold', async () => {
    const { widgetId } = await create(maker);
    const other = await createListing(server, maker);
    await Promise.all([
      maker.client.call('updateWidget', { widgetId, target: other.slug }),
      maker.client.call('updateWidget', { widgetId, options: { theme: 'light' } }),
      maker.client.call('updateWidget', { widgetId, allowedOrigins: ['https://b.example'] }),
    ]);
    expect(await maker.client.call('fetchWidget', { widgetId })).toMatchObject({
      target: other.slug,
      options: { theme: 'light' },
      allowedOrigins: ['https://b.example'],
    });
    expect((await maker.client.refusal('updateWidget', { widgetId, target: 'no-such-piece' })).code).toBe('not_found');
    expect((await maker.client.refusal('updateWidget', { widgetId, target: 'No slug' })).fields).toHaveProperty('target');
  });

  test('is made once per key, also when its target is gone by then', async () => {
    const { slug, braTagId } = await createListing(server, maker);
    const input = { kind: 'listing' as const, target: slug, allowedOrigins: [site], idempotencyKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => mara.client.call('createWidget', input)));
    expect(new Set(answers.map(({ widgetId }) => widgetId)).size).toBe(1);
    await server.services.db.change(sql`update bra_tag set moderation = 'hidden' where id = ${braTagId}`);
    expect(await mara.client.call('createWidget', input)).toEqual(answers[0]);
    expect((await mara.client.refusal('createWidget', { ...input, allowedOrigins: [] })).reason).toBe('idempotency_key_reused');
  });

  test('is one of at most fifty, also when many are made at once', async () => {
    const { client } = await server.person();
    const make = () => client.raw('createWidget', { kind: 'calculator', allowedOrigins: [], idempotencyKey: randomUUID() });
    for (let n = 0; n < mostWidgets - 2; n += 1) await make();
    const last = await Promise.all(Array.from({ length: 5 }, make));
    expect(last.filter((answer) => 'widgetId' in (answer as object))).toHaveLength(2);
    expect(last).toContainEqual({ error: expect.objectContaining({ code: 'conflict', reason: 'too_many_widgets' }) });
    const first = await client.call('listWidgets', { limit: 30 });
    const rest = await client.call('listWidgets', { limit: 30, cursor: first.nextCursor ?? '' });
    expect(new Set([...first.items, ...rest.items].map(({ widgetId }) => widgetId)).size).toBe(mostWidgets);
  });
});

async function inOtherApp({ token }: Person) {
  return { client: await server.connect({ app: 'toptop', token }) };
}

describe('what is not public', () => {
  const isMissing = async (widgetId: string) =>
    (await (await server.connect()).raw('fetchWidget', { widgetId })) as { error?: { code: string } };

  test('has no widget, and what isn’t any more is missing until it is back', async () => {
    const { db } = server.services;
    const sale = await createListing(server, maker);
    const waiting = await createActiveTag(server, maker, { status: 'pending_review' });
    // Not even of one's own.
    expect((await refuse(maker, { kind: 'tagCheck', target: waiting })).code).toBe('not_found');
    expect((await refuse(admin, { kind: 'tagCheck', target: waiting })).code).toBe('not_found');
    expect((await refuse(mara, { target: 'no-such-piece' })).code).toBe('not_found');
    expect((await refuse(mara, { kind: 'model', target: 'amber_lark_zzz' })).code).toBe('not_found');
    expect((await refuse(mara, { kind: 'collection', target: mara.username })).code).toBe('not_found');
    const widgets = [await create(mara, { target: sale.slug }), await create(maker, { kind: 'tagCheck', target: sale.braTagId })];
    const setModeration = (state: string) => db.change(sql`update bra_tag set moderation = ${state} where id = ${sale.braTagId}`);
    await setModeration('hidden');
    expect((await isMissing(widgets[1]?.widgetId ?? '')).error?.code).toBe('not_found');
    expect((await maker.client.refusal('fetchWidget', { widgetId: widgets[1]?.widgetId ?? '' })).code).toBe('not_found');
    expect((await maker.client.call('listWidgets', {})).items.map(({ widgetId }) => widgetId)).toContain(widgets[1]?.widgetId);
    await setModeration('visible');
    expect((await isMissing(widgets[1]?.widgetId ?? '')).error).toBeUndefined();
  });

  test('is a survey that isn’t open: paused and unknown look the same', async () => {
    const owner = await createCreator(server);
    const handle = 'bluesky:closing.example';
    await proveTestHandle(owner, admin, handle);
    const unopened = await refuse(mara, { kind: 'icbm', target: handle });
    await openTestSurvey(owner, 'icbm', handle);
    const { widgetId } = await create(mara, { kind: 'icbm', target: handle });
    await owner.client.call('setSurveyState', { survey: 'icbm', fqsid: handle, state: 'paused', consentVersion: consentVersions.survey });
    const paused = await refuse(mara, { kind: 'icbm', target: handle });
    const unknown = await refuse(mara, { kind: 'icbm', target: 'bluesky:nobody.example' });
    expect([unopened, paused]).toEqual([unknown, unknown]);
    expect(unknown.code).toBe('not_found');
    expect((await isMissing(widgetId)).error?.code).toBe('not_found');
  });

  test('is what people have who don’t see each other', async () => {
    const theo = await server.person();
    const { widgetId } = await create(theo);
    await maker.client.call('blockUser', { username: theo.username, blocked: true });
    for (const input of [
      {},
      { kind: 'model', target: maker.username },
      { kind: 'tagCheck', target: piece.braTagId },
    ] as Partial<NewWidget>[])
      expect((await refuse(theo, input)).code).toBe('not_found');
    expect((await theo.client.refusal('fetchWidget', { widgetId })).code).toBe('not_found');
    expect((await isMissing(widgetId)).error).toBeUndefined();
  });

  test('is anything that a suspended member made, until the suspension ends', async () => {
    const sven = await server.person();
    const { widgetId } = await create(sven);
    const until = new Date(server.clock.now().getTime() + 3 * 86_400_000).toISOString();
    await admin.client.call('setUserState', { username: sven.username, state: 'suspended', reason: 'Asked buyers to pay outside.', until });
    expect((await isMissing(widgetId)).error?.code).toBe('not_found');
    expect((await refuse(sven)).code).toBe('forbidden');
    expect((await sven.client.call('listWidgets', {})).items).toHaveLength(1);
    await admin.client.call('setUserState', { username: sven.username, state: 'active', reason: 'It was a mistake.' });
    expect((await isMissing(widgetId)).error).toBeUndefined();
  });

  test('is somebody who deleted their account: their widgets go, and those of others with them', async () => {
    const gone = await createCreator(server);
    const sale = await createListing(server, gone);
    const own = await create(gone);
    const others = [await create(mara, { target: sale.slug }), await create(mara, { kind: 'model', target: gone.username })];
    const person = { accountId: gone.accountId, username: gone.username } as ErasedPerson;
    await server.services.db.transaction((trx) => Promise.resolve(eraseWidgets(trx, server.services, person)));
    for (const { widgetId } of [own, ...others]) expect((await isMissing(widgetId)).error?.code).toBe('not_found');
  });
});

describe('the page of a widget', () => {
  test('may be framed by the sites that its maker named, and by no other', async () => {
    const open = await create(maker, { allowedOrigins: [site, 'http://localhost:3000'] });
    const closed = await create(maker, { allowedOrigins: [] });
    const fetchPage = async (where: string) => {
      const { headers, status } = await server.http(where, { headers: { accept: 'text/html' } });
      return {
        status,
        ancestors: /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1],
        frame: headers.get('x-frame-options'),
        cookie: headers.get('set-cookie'),
      };
    };
    expect(await fetchPage(`/widget/${open.widgetId}?embed=1`)).toEqual({
      status: 200,
      ancestors: `${site} http://localhost:3000`,
      frame: null,
      cookie: null,
    });
    expect(await fetchPage(`/widget/${closed.widgetId}?embed=1`)).toEqual({
      status: 200,
      ancestors: "'none'",
      frame: 'DENY',
      cookie: null,
    });
    expect(await fetchPage('/widget/wgt_aaaaaaaaaaaaaaaaaaaa?embed=1')).toMatchObject({ status: 404, ancestors: "'none'", frame: 'DENY' });
    expect(await fetchPage(`/widget?kind=listing&target=${piece.slug}&embed=1`)).toMatchObject({
      status: 200,
      ancestors: "'self'",
      frame: null,
    });
    const { db } = server.services;
    await db.change(sql`update bra_tag set moderation = 'hidden' where id = ${piece.braTagId}`);
    // The page in the frame says that it is missing.
    const hidden = await create(maker, { kind: 'calculator', target: undefined });
    await db.change(sql`update widget set kind = 'tagCheck', target = ${piece.braTagId} where id = ${hidden.widgetId}`);
    expect(await fetchPage(`/widget/${hidden.widgetId}?embed=1`)).toMatchObject({ status: 404, ancestors: site });
    await db.change(sql`update bra_tag set moderation = 'visible' where id = ${piece.braTagId}`);
  });
});

describe('the script', () => {
  test('is at most 4 kB, cached for an hour, and its versions for ever, on every site', async () => {
    const newest = await server.http('/widget.js');
    expect(newest.headers.get('cache-control')).toBe('public, max-age=3600');
    for (const { version, sha256 } of releasedScripts) {
      const text = readReleasedScript(version);
      // Pages that name this version get this file for ever.
      expect(hashSha256(text)).toBe(sha256);
      expect(gzipSync(text).length).toBeLessThanOrEqual(4096);
      const answer = await server.http(`/widget-${version}.js`);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    }
    for (const none of ['/widget-0.js', '/widget-999.js', '/widget-1.js.map']) expect((await server.http(none)).status, none).toBe(404);
  });
});

describe('a sold piece', () => {
  test('keeps its widget', async () => {
    const sold = await createSoldPiece(server, await createCreator(server), mara);
    const { slug } = await maker.client.call('fetchBraTag', { braTagId: sold.braTagId });
    const { widgetId } = await create(mara, { target: slug ?? '' });
    expect(await mara.client.call('fetchWidget', { widgetId })).toMatchObject({ target: slug });
  });
});
