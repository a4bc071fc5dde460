import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PageLimit, takeAddressToken } from '../../platform/limits.ts';
import { sql } from '../../ports/database.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';
import { webDist } from './page-template.ts';

let server: TestServer;
let maker: Person;
let piece: { braTagId: string; slug: string };

beforeAll(async () => {
  server = await startTestServer();
  maker = await createCreator(server);
  piece = await createListing(server, maker, { title: 'Rose </script><b>silk</b> & "lace"', story: 'One <i>story</i>.' });
});
afterAll(() => server.close());

type HttpResult = { status: number; html: string; csp: string; headers: Headers };

async function fetchPath(where: string): Promise<HttpResult> {
  const { status, headers, body } = await server.http(where, { headers: { accept: 'text/html' } });
  return { status, headers, html: String(body), csp: headers.get('content-security-policy') ?? '' };
}

function parsePageData(html: string): { calls: { event: string; input: object; answer: Record<string, unknown> }[] } {
  return JSON.parse(/<script type="application\/json" id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
}

const isBuilt = existsSync(path.join(webDist, 'index.html'));

test.skipIf(isBuilt)('if the web app isn’t built, the response says so', async () => {
  expect((await fetchPath('/')).html).toContain('npm run build');
});

describe.skipIf(!isBuilt)('the first HTML', () => {
  test('of the home page contains the newest listings for the app’s first call', async () => {
    const { status, html } = await fetchPath('/');
    expect(status).toBe(200);
    expect(parsePageData(html).calls).toMatchObject([
      { event: 'searchListings', input: {}, answer: { items: [{ braTagId: piece.braTagId }] } },
      { event: 'fetchFeatured', input: {}, answer: { featured: null } },
    ]);
    expect(html).toContain('<h1>One of a kind,');
    expect(html).not.toMatch(/<!--(head|app|data)-->|__NONCE__/);
  });

  test('of the boutique is the boutique without the home page', async () => {
    const { status, html } = await fetchPath('/?section=boutique');
    expect(status).toBe(200);
    expect(html).toContain('<title>The boutique: Strapline</title>');
    expect(html).toContain(`<link rel="canonical" href="${server.url}/?section=boutique" />`);
    expect(html).toMatch(/<h1>The <em>boutique<\/em><\/h1>/);
    expect(html).not.toContain('One of a kind, <em>');
    expect(html).toContain(`href="/listing/${piece.slug}"`);
  });

  test('of a checkout is its form, unless the piece is on hold or sold, because only the browser knows by whom', async () => {
    const { status, html } = await fetchPath(`/checkout?listing=${piece.slug}`);
    expect(status).toBe(200);
    expect(parsePageData(html).calls).toMatchObject([{ event: 'fetchListing', input: { slug: piece.slug } }]);
    expect(html).toMatch(/<input [^>]*name="email"/);
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    for (const listing of ['nothing-of-that-name', '', '%00', '..%2f']) {
      const other = await fetchPath(`/checkout?listing=${listing}`);
      expect(other.status, listing).toBe(200);
      expect(parsePageData(other.html).calls, listing).toEqual([]);
    }
    await server.services.db.change(sql`update bra_tag set listing = 'reserved' where id = ${piece.braTagId}`);
    expect(parsePageData((await fetchPath(`/checkout?listing=${piece.slug}`)).html).calls).toEqual([]);
    await server.services.db.change(sql`update bra_tag set listing = 'published' where id = ${piece.braTagId}`);
  });

  test('of the creators page lists them with their pieces', async () => {
    const { status, html } = await fetchPath('/?section=models');
    expect(status).toBe(200);
    expect(html).toMatch(/<h1>Meet the <em>creators<\/em><\/h1>/);
    expect(parsePageData(html).calls).toMatchObject([{ event: 'listModels', input: {}, answer: { items: [{ covers: [{}] }] } }]);
  });

  test('of a listing describes it to people, previews and search engines, with all text escaped', async () => {
    const { status, html } = await fetchPath(`/listing/${piece.slug}`);
    expect(status).toBe(200);
    expect(html).not.toContain('<b>silk');
    expect(html).not.toContain('</script><b>');
    expect(html).toContain('<title>Rose &#60;/script&#62;');
    expect(html).toContain(`<link rel="canonical" href="${server.url}/listing/${piece.slug}" />`);
    expect(html).toMatch(/property="og:title"/);
    expect(html).toMatch(/name="twitter:card"/);
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map((match) =>
      JSON.parse(match[1] ?? ''),
    );
    expect(data).toMatchObject([
      { '@type': 'Product', offers: { price: '120.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' } },
      { '@type': 'BreadcrumbList' },
    ]);
    expect(parsePageData(html).calls[0]?.answer).toMatchObject({ slug: piece.slug, title: 'Rose </script><b>silk</b> & "lace"' });
  });

  test('of a tag and of a creator contains its data too', async () => {
    expect(parsePageData((await fetchPath(`/bratag/${piece.braTagId}`)).html).calls[0]?.answer).toMatchObject({ id: piece.braTagId });
    expect(parsePageData((await fetchPath(`/model/${maker.username.replaceAll('_', '-')}`)).html).calls[0]?.answer).toMatchObject({
      username: maker.username,
    });
  });

  test('names the card of its page for previews, and pages without one have the app’s', async () => {
    const slug = maker.username.replaceAll('_', '-');
    for (const [where, card] of [
      [`/model/${slug}`, `model/${slug}`],
      [`/bratag/${piece.braTagId}`, `tag/${encodeURIComponent(piece.braTagId)}`],
      ['/', 'home/strapline'],
      ['/?section=boutique', 'home/strapline'],
      ['/no-such-page', 'home/strapline'],
    ] as const)
      expect((await fetchPath(where)).html, where).toContain(`property="og:image" content="${server.url}/card/${card}.jpg?v=`);
  });

  test('of the pairs that are open to a visitor, or of creators they follow, has no list, because only the browser knows the visitor', async () => {
    expect(parsePageData((await fetchPath('/apair')).html).calls).toMatchObject([{ event: 'fetchAllApair' }]);
    for (const query of ['open=yes', 'following=yes', 'band=34&cup=C&open=yes']) {
      const { status, html } = await fetchPath(`/apair?${query}`);
      expect(status, query).toBe(200);
      expect(parsePageData(html).calls, query).toEqual([]);
      expect(html, query).toMatch(/<h1>Sizes you can/);
      expect(html, query).toMatch(/<meta name="robots" content="noindex"/);
    }
  });

  test('of the calculator is rendered without any call', async () => {
    const { status, html } = await fetchPath('/calculator');
    expect(status).toBe(200);
    expect(html).toContain('<title>Bra size calculator: Strapline</title>');
    expect(html).not.toContain('noindex');
    expect(parsePageData(html).calls).toEqual([]);
  });

  test('of /tag has the handle of its address in the form', async () => {
    const { status, html } = await fetchPath('/tag?handle=Twitter:@Mara');
    expect(status).toBe(200);
    expect(html).toContain('<title>Tag yourself: Strapline</title>');
    expect(html).toMatch(/<input [^>]*name="handle"[^>]*value="mara"/);
    expect((await fetchPath('/tag?handle=%00')).html).toMatch(/<input [^>]*name="handle"[^>]*value=""/);
  });

  test('of /faq has the answers in its markup and as structured data; a question has a title of its own', async () => {
    const { status, html } = await fetchPath('/faq');
    expect(status).toBe(200);
    expect(html).toContain('"@type":"FAQPage"');
    expect(html).toContain('<h3>What do I pay in total?</h3>');
    expect((await fetchPath('/faq?question=how-do-i-claim')).html).toContain('<title>How do I claim a piece?: Strapline</title>');
    expect((await fetchPath('/faq?section=faq-buying-checkout')).html).toContain('<h3>Why is a piece on hold?</h3>');
  });

  test('of an unknown page is a 404 with noindex', async () => {
    for (const where of [
      '/nowhere',
      '/listing/never-was',
      '/bratag/nobody_here_x2y:2026:main:0001',
      '/model/nobody',
      '/calculator/abacus',
      '/listing/%3Cscript%3E',
      `/listing/${'x'.repeat(300)}`,
    ]) {
      const { status, html } = await fetchPath(where);
      expect(status, where).toBe(404);
      expect(html, where).toContain('noindex');
    }
  });

  test('of the checkout sets the browser cookie once, and no other page sets it', async () => {
    expect((await server.http('/')).headers.get('set-cookie')).toBeNull();
    const setCookie = (await server.http('/checkout?listing=x')).headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/^strapline-browser=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = setCookie.split(';')[0] ?? '';
    expect((await server.http('/checkout?listing=x', { headers: { cookie } })).headers.get('set-cookie')).toBeNull();
  });

  test('a malformed address is rejected', async () => {
    expect((await fetchPath('/%E0%A4%A')).status).toBe(422);
  });

  test('answers an unknown API path with JSON', async () => {
    for (const where of ['/v1/nothing', '/media/none/none', '/assets/none.js']) {
      const { status, headers } = await fetchPath(where);
      expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('application/problem+json')]);
    }
  });
});

describe.skipIf(!isBuilt)('the policy of a page', () => {
  test('allows scripts by a nonce that is new for each response', async () => {
    const [one, two] = [await fetchPath('/'), await fetchPath('/')];
    const findNonce = (got: HttpResult): string => /'nonce-([^']+)'/.exec(got.csp)?.[1] ?? '';
    expect(findNonce(one)).toHaveLength(24);
    expect(findNonce(one)).not.toBe(findNonce(two));
    for (const script of one.html.matchAll(/<script\b[^>]*>/g)) expect(script[0]).toContain(`nonce="${findNonce(one)}"`);
    for (const rule of [
      "'strict-dynamic'",
      "object-src 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      'report-uri /v1/csp-reports',
    ])
      expect(one.csp).toContain(rule);
    expect(one.csp).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('allows framing of a listing and a creator’s page only', async () => {
    for (const where of [`/listing/${piece.slug}`, `/model/${maker.username.replaceAll('_', '-')}`]) {
      const { csp, headers } = await fetchPath(where);
      expect(csp).toContain('frame-ancestors *');
      expect(headers.get('x-frame-options')).toBeNull();
    }
    for (const where of ['/', '/account', '/checkout', `/bratag/${piece.braTagId}`, '/nowhere']) {
      const { csp, headers } = await fetchPath(where);
      expect(csp).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
    expect((await fetchPath('/calculator?embed=1')).csp).toContain('frame-ancestors *');
    expect((await fetchPath('/calculator')).csp).toContain("frame-ancestors 'none'");
    expect((await fetchPath('/account?embed=1')).csp).toContain("frame-ancestors 'none'");
    const silent = await fetchPath('/silent-check-sso.html');
    expect(silent.csp).toContain("frame-ancestors 'self'");
  });

  test('names the app’s Trusted Types policy', async () => {
    const source = readFileSync(path.join(webDist, '../src/trusted-types.ts'), 'utf8');
    const name = /createPolicy\('(\w+)'/.exec(source)?.[1];
    expect((await fetchPath('/')).csp).toContain(`trusted-types ${name} `);
  });

  test('accepts violation reports in any form', async () => {
    for (const [type, body] of [
      ['application/csp-report', '{"csp-report":{}}'],
      ['application/reports+json', '[]'],
      ['application/csp-report', 'no json'],
    ] as const)
      expect((await server.http('/v1/csp-reports', { method: 'POST', headers: { 'content-type': type }, body })).status).toBe(204);
    expect(
      (
        await server.http('/v1/csp-reports', {
          method: 'POST',
          headers: { 'content-type': 'application/csp-report' },
          body: 'x'.repeat(20_000),
        })
      ).status,
    ).toBe(413);
  });
});

describe.skipIf(!isBuilt)('files', () => {
  test('with a hash in their name are immutable and compressed; the others are revalidated', async () => {
    const script = /rel="late-entry" href="(\/assets\/[^"]+\.js)"/.exec((await fetchPath('/')).html)?.[1] ?? '';
    const { headers, status } = await server.http(script, { headers: { 'accept-encoding': 'br' } });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-encoding')).toBe('br');
    expect((await server.http('/sw.js')).headers.get('cache-control')).toBe('no-cache');
    expect((await server.http('/.vite/manifest.json')).status).toBe(404);
    expect((await server.http('/assets/..%2findex.html')).status).toBe(404);
  });
});

test('a picture that another app shares is discarded where no service worker receives it, and the page opens', async () => {
  const share = (bytes: number) => {
    const body = new FormData();
    body.set('picture', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'lace.jpg');
    return fetch(`${server.url}/tag`, { method: 'POST', body, redirect: 'manual' });
  };
  const answer = await share(2_000_000);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/tag']);
  // A response before the end of the request may be lost with the connection.
  expect(
    await share(40_000_000).then(
      ({ status }) => status,
      () => 413,
    ),
  ).toBe(413);
});

test('robots.txt and the sitemap list the public pages', async () => {
  const robots = await fetchPath('/robots.txt');
  expect(robots.html).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  expect((await fetchPath('/sitemap.xml')).html).toContain('/sitemap-1.xml');
  expect((await fetchPath('/sitemap.xml')).html).toContain('/sitemap-models.xml');
  expect((await fetchPath('/sitemap-models.xml')).html).toContain(`<loc>${server.url}/model/${maker.username.replaceAll('_', '-')}</loc>`);
  const first = (await fetchPath('/sitemap-1.xml')).html;
  expect(first).toContain(`<loc>${server.url}/listing/${piece.slug}</loc>`);
  const help = [...first.matchAll(/<loc>([^<]+\/content\/[^<]+)<\/loc>/g)].map(([, address = '']) => address.slice(server.url.length));
  expect(help).toContain('/content/measuring');
  for (const address of help) expect((await server.http(address)).status).toBe(200);
});

type Page = Awaited<ReturnType<TestServer['http']>>;
const isRefused = ({ status }: Page): boolean => status === 429;

/** Uses up the limit of the addresses, and fetches a page. Limits refill with time, so on a slow machine the page may still be within. */
async function fetchBeyondLimit(
  { services }: TestServer,
  kind: PageLimit,
  addresses: string[],
  fetchPage: () => Promise<Page>,
  isBeyond: (page: Page) => boolean,
): Promise<Page> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    for (const address of addresses) while ((await takeAddressToken(services.limits, kind, address)) === 0);
    const page = await fetchPage();
    if (isBeyond(page)) return page;
  }
  throw new Error(`there is no limit of ${kind} for ${addresses.join(', ')}`);
}

describe('the sitemap', () => {
  test('is generated at most once in ten minutes', async () => {
    const before = (await fetchPath('/sitemap-1.xml')).html;
    const queries = vi.spyOn(server.services.db, 'rows');
    const again = await Promise.all(Array.from({ length: 5 }, () => server.http('/sitemap-1.xml')));
    for (const { body, headers } of again) expect([body, headers.get('cache-control')]).toEqual([before, 'no-cache']);
    expect(queries.mock.calls.filter(([{ text }]) => text.includes('from listing'))).toEqual([]);
    queries.mockRestore();
    expect((await server.http('/sitemap-501.xml')).status).toBe(404);
  });

  test('is rate limited per address, with 429 and Retry-After; other addresses aren’t affected', async () => {
    const proxied = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
    const from = (address: string, file = '/sitemap-1.xml') => proxied.http(file, { headers: { 'x-forwarded-for': address } });
    expect((await from('203.0.113.80', '/sitemap.xml')).status).toBe(200);
    const refused = await fetchBeyondLimit(proxied, 'sitemap', ['203.0.113.80'], () => from('203.0.113.80'), isRefused);
    expect(refused.headers.get('retry-after')).toMatch(/^[12]$/);
    expect((await from('203.0.113.81')).status).toBe(200);
    const lines = Array.from({ length: 14 }, (_, i) => `2001:db8:80:${(i + 1).toString(16)}00::1`);
    await fetchBeyondLimit(proxied, 'sitemap', lines, () => from('2001:db8:80:ff00::1'), isRefused);
    expect((await from('2001:db8:81::1')).status).toBe(200);
    await proxied.close();
  });
});

describe.skipIf(!existsSync(path.join(webDist, '../dist-server')))('server rendering', () => {
  const countRendered = async (): Promise<number> => (await server.services.metrics.drawings.get()).values[0]?.value ?? 0;
  const countRenderedBy = async (paths: readonly string[]): Promise<number> => {
    const before = await countRendered();
    for (const where of paths) await fetchPath(where);
    return (await countRendered()) - before;
  };
  const five = [0, 1, 2, 3, 4];

  test('happens once per page, whatever other parameters the query has', async () => {
    await countRenderedBy(['/', `/listing/${piece.slug}`, '/calculator', '/order/pi_1', '/account']);
    const madeUp = five.flatMap((i) => [`x${i}=1`, `embed=&y${i}`, `__proto__=${i}`, `q=&%71${i}=2`, `Q=${i}`]);
    for (const where of ['/', `/listing/${piece.slug}`, '/calculator', '/order/pi_1', '/account'])
      expect(await countRenderedBy(madeUp.map((query) => `${where}?${query}`)), where).toBe(0);
    expect(await countRenderedBy([`/?q=${'x'.repeat(400)}`, `/?q=${'y'.repeat(400)}`])).toBe(0);
  });

  test('happens once for all unknown pages, and once for each page that only its owner sees', async () => {
    for (const kind of ['', '/listing', '/bratag', '/model', '/gallery', '/collector', '/order', '/bratag/none/action', '/x/y'])
      expect(await countRenderedBy(five.map((i) => `${kind}/nothing-${i}`)), kind).toBeLessThanOrEqual(1);
    const [one, two] = [await fetchPath('/nothing-1?a=1'), await fetchPath('/nothing-2/b')];
    const removeVariable = (html: string): string => html.replace(/nonce="[^"]*"/g, '');
    expect(removeVariable(one.html)).toBe(removeVariable(two.html));
    expect(parsePageData(one.html).calls).toEqual([]);
    expect(one.html).toContain('find that page');
  });

  test('happens once for concurrent requests', async () => {
    const before = await countRendered();
    await Promise.all(five.map(() => fetchPath('/?q=at-once')));
    expect((await countRendered()) - before).toBe(1);
  });

  test('is rate limited per address; then pages come without markup, and finally with 429', async () => {
    const proxied = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
    const from = (address: string, where: string) => proxied.http(where, { headers: { accept: 'text/html', 'x-forwarded-for': address } });
    const hasMarkup = ({ body }: { body: unknown }): boolean => String(body).includes('<h1');
    let asked = 0;
    const fetchNew = (address: string) => from(address, `/?q=word-${++asked}`);
    expect(hasMarkup(await fetchNew('203.0.113.90'))).toBe(true);
    const bare = await fetchBeyondLimit(
      proxied,
      'drawing',
      ['203.0.113.90'],
      () => fetchNew('203.0.113.90'),
      (page) => !hasMarkup(page),
    );
    expect(bare.status).toBe(200);
    expect(hasMarkup(await fetchNew('203.0.113.91'))).toBe(true);
    const refused = await fetchBeyondLimit(proxied, 'page', ['203.0.113.90'], () => from('203.0.113.90', '/calculator'), isRefused);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(String(refused.body)).toBe('Too many requests. Wait a moment and try again.');
    expect((await from('203.0.113.91', '/calculator')).status).toBe(200);
    await proxied.close();
  });
});
