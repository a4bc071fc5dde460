import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { SimulatedTap } from '@strapline/domain/chip/tap-verdicts';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Client } from '@strapline/testkit/socket-client';
import type { Person, TestServer } from '@strapline/testkit/test-server';

/** Shared by chip tests: browsers that tap, and bound chips. */

export type Browser = { cookie: string | null; client: Client; token: string | undefined; address: string };

/** Where a chip URL redirects: to a tag page with a ticket, or to the unknown page with a verdict. */
export type Landing = { braTagId: string; ticket: string | null; verdict: string | null };

/** Opens a chip URL as a phone does and stores the cookie. A new cookie opens a new connection, as a page load would. */
export async function openTap(server: TestServer, browser: Browser, tapUrl: string): Promise<Landing> {
  const { pathname, search } = new URL(tapUrl);
  const from: Record<string, string> = browser.address ? { 'x-forwarded-for': browser.address } : {};
  const answer = await server.http(pathname + search, { headers: { ...from, ...(browser.cookie ? { cookie: browser.cookie } : {}) } });
  if (answer.status !== 303) throw new Error(`a tap was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (cookie) {
    browser.cookie = cookie;
    browser.client = await server.connect({ ...(browser.token ? { token: browser.token } : {}), headers: { ...from, cookie } });
  }
  const target = new URL(answer.headers.get('location') ?? '', 'http://localhost');
  const braTagId = /^\/bratag\/([^/]+)\/action$/.exec(target.pathname)?.[1];
  if (!braTagId) throw new Error(`a tap led to ${target.href}`);
  return { braTagId, ticket: target.searchParams.get('tap'), verdict: target.searchParams.get('verdict') };
}

let browsers = 0;

/** A browser, signed in or not, with its own client address (start the server with `trustForwardedFor`). */
export async function createBrowser(server: TestServer, person?: Pick<Person, 'client' | 'token'>): Promise<Browser> {
  browsers += 1;
  const address = `10.5.${(browsers >> 8) & 255}.${browsers & 255}`;
  const client = person?.client ?? (await server.connect({ headers: { 'x-forwarded-for': address } }));
  return { cookie: null, client, token: person?.token, address };
}

/** Opens a chip URL and redeems its ticket; returns the verdict of either step. */
export async function tapChip(
  server: TestServer,
  browser: Browser,
  tapUrl: string,
): Promise<{ verdict: string; tag: BraTag | null; ticket: string | null }> {
  const { braTagId, ticket, verdict } = await openTap(server, browser, tapUrl);
  if (!ticket) return { verdict: verdict ?? 'none', tag: null, ticket: null };
  const tag = await browser.client.call('fetchBraTag', { braTagId, tap: ticket });
  return { verdict: tag.tap?.verdict ?? 'none', tag, ticket };
}

export type BoundChip = { braTagId: string; serialNumber: string; kid: string; write(kind: SimulatedTap): Promise<string> };

/** Creates a tag with a simulated chip, bound with a tap; `loop` adds a tear loop. */
export async function createBoundChip(server: TestServer, admin: Person, creator: Person, { loop = false } = {}): Promise<BoundChip> {
  const braTagId = await createTestBraTag(server, creator);
  const first = await admin.client.call('simulateTap', { kind: 'genuine', tear: loop });
  const { serialNumber, kid } = first;
  await admin.client.call('recordNfcTag', { braTagId, encryptionKeyKid: kid, serialNumber, tapUrl: first.tapUrl });
  const write = async (kind: SimulatedTap) => (await admin.client.call('simulateTap', { kind, serialNumber })).tapUrl;
  return { braTagId, serialNumber, kid, write };
}
