import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCreator, createListing } from '../features/listing/test-listings.ts';
import { sql } from '../ports/database.ts';

/** User input and URL parameters stay text in pages, metadata, queries and redirects. */

const evil = [
  '</script><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '{{constructor.constructor("alert(1)")()}}',
  '<!--<script>alert(1)//-->',
  '\u2028alert(1)\u2029',
  '__NONCE__',
  '<!--data--><!--app-->$& $` $1',
];
const dist = path.resolve(import.meta.dirname, '../../../web/dist/index.html');

let server: TestServer;
let mara: Person;
const slugs: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  mara = await createCreator(server);
  for (const text of evil) slugs.push((await createListing(server, mara, { title: `Rose ${text}`, story: `Sewn ${text} by hand` })).slug);
  await server.services.db.change(
    sql`update account set display_name = ${`A_(${evil[0]})_B`}, bio = ${evil.join(' ')} where id = ${mara.accountId}`,
  );
});
afterAll(() => server.close());

type Element = { name: string; attributes: string; body: string };

/** Active elements, as a browser parses them. */
function findScripts(html: string): Element[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/gi)].map(([, attributes = '', body = '']) => ({
    name: 'script',
    attributes,
    body,
  }));
}

describe.skipIf(!existsSync(dist))('user input on pages', () => {
  async function fetchPages(): Promise<[string, string, string][]> {
    const { username } = mara;
    const paths = ['/', ...slugs.map((slug) => `/listing/${slug}`), `/model/${username.replaceAll('_', '-')}`, `/collector/${username}`];
    const tags = await server.services.db.rows<{ id: string }>(sql`select id from bra_tag`);
    for (const { id } of tags) paths.push(`/bratag/${id}`, `/gallery/${id}`);
    return await Promise.all(
      paths.map(async (where): Promise<[string, string, string]> => {
        const page = await server.http(where);
        return [where, String(page.body), page.headers.get('content-security-policy') ?? ''];
      }),
    );
  }

  test('creates no element, attribute or script', async () => {
    const all = await fetchPages();
    expect(all.some(([, html]) => html.includes('onerror'))).toBe(true);
    for (const [where, html, csp] of all) {
      const nonce = /'nonce-([^']+)'/.exec(csp)?.[1] ?? 'none';
      for (const { attributes, body } of findScripts(html)) {
        expect(attributes, where).toContain(`nonce="${nonce}"`);
        const isData = /type="application\/(ld\+)?json"/.test(attributes);
        expect(isData || body.trim() === '' || !body.includes('alert('), where).toBe(true);
        if (isData) {
          expect(body, where).not.toMatch(/<|\u2028|\u2029/);
          expect(() => JSON.parse(body), where).not.toThrow();
        }
      }
      const markup = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '');
      // Text outside of quotes in a tag is an attribute.
      for (const [tag] of markup.matchAll(/<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi))
        expect(tag.replace(/"[^"]*"|'[^']*'/g, ''), where).not.toMatch(/\son[a-z]+\s*=|javascript:/i);
      expect(markup, where).not.toMatch(/<img src=x|<svg onload/i);
      // A title with the nonce placeholder does not get the nonce.
      expect(html.match(/<title>([^<]*)</)?.[1] ?? '', where).not.toContain(nonce);
    }
  });

  test('the check detects unescaped input', () => {
    expect('<img src="x" onerror=alert(1)>'.replace(/"[^"]*"|'[^']*'/g, '')).toMatch(/\son[a-z]+\s*=/i);
    expect(findScripts(`<script type="application/json">"${evil[0]}"</script>`)[0]?.body).not.toContain('onerror');
  });
});

describe('URL parameters', () => {
  const parts = [
    ...evil.map(encodeURIComponent),
    '..%2f..%2f..%2fetc%2fpasswd',
    '%00',
    '....%2f%2f',
    "1'%20or%20'1'='1",
    '%F0%9F%92%A5',
    '%ff',
  ];

  test('match nothing, break nothing and are echoed as text only', async () => {
    for (const part of parts)
      for (const where of [
        `/listing/${part}`,
        `/bratag/${part}`,
        `/model/${part}`,
        `/v1/listings/${part}`,
        `/v1/bratags/${part}`,
        `/v1/bratags/${part}/certificate`,
        `/bratag/${part}/certificate`,
        `/media/${part}/320.webp`,
        `/content/${part}`,
        `/v1/labels/${part}`,
        `/v1/log/tile/${part}`,
        `/v1/log/proof/${part}`,
        `/v1/log/consistency/${part}/${part}`,
        `/${part}`,
      ]) {
        const { status, body, headers } = await server.http(where);
        expect([400, 404, 422], `${where}: ${status}`).toContain(status);
        if (headers.get('content-type')?.includes('html')) expect(String(body), where).not.toMatch(/<img src=x|<svg onload|root:/i);
      }
  });

  test('in a search are words, never executed', async () => {
    for (const text of [...evil, "' or 1=1 --", "'; drop table bra_tag; --", '\\', '%', '_', ':*', '!', '"', '(((((', '\u0000'.repeat(3)]) {
      const answer = await server.http(`/v1/listings?q=${encodeURIComponent(text)}`);
      expect([200, 422], text).toContain(answer.status);
    }
    for (const cursor of ['eyJzIjoxfQ', "' or 1=1", 'AAAA'.repeat(50)])
      expect((await server.http(`/v1/listings?cursor=${encodeURIComponent(cursor)}`)).status).toBe(422);
    expect(await server.services.db.rows(sql`select 1 from bra_tag`)).toHaveLength(evil.length);
  });

  test('never redirect to another site', async () => {
    const sso = '/realms/strapline/protocol/openid-connect';
    for (const where of [
      '//evil.example',
      '/\\evil.example',
      '/%2f%2fevil.example/',
      '/favicon.ico?to=https://evil.example',
      '/content//evil.example',
      `${sso}/auth?client_id=strapline-web&response_type=code&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&redirect_uri=https://evil.example/`,
      `${sso}/auth?client_id=strapline-web&response_type=code&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&redirect_uri=${server.url}.evil.example/confirmLoginIntent`,
      `${sso}/logout?client_id=strapline-web&post_logout_redirect_uri=https://evil.example/`,
      `/sandbox/stripe/challenge/pi_none?client_secret=x&return_url=https://evil.example/`,
    ]) {
      const { headers } = await server.http(where);
      const target = headers.get('location');
      if (target) expect(new URL(target, server.url).origin, where).toBe(new URL(server.url).origin);
    }
  });
});

describe('rate limits', () => {
  test('a forged X-Forwarded-For does not evade them', async () => {
    const codes: string[] = [];
    for (let i = 0; i < 40; i += 1) {
      const client = await server.connect({
        headers: { 'x-forwarded-for': `203.0.113.${i}`, forwarded: `for=203.0.113.${i}`, 'x-real-ip': `203.0.113.${i}` },
      });
      codes.push((await client.refusal('webauthnVerifyAssertion', { challengeId: 'never-given', credential: {} })).code);
      client.close();
    }
    expect(codes.slice(0, 20)).not.toContain('rate_limited');
    expect(codes.at(-1)).toBe('rate_limited');
  });
});
