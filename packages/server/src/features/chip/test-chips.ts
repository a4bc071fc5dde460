import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { SimulatedTap } from '@strapline/domain/chip/tap-verdicts';
import { makeBraTag } from '@strapline/testkit/goods';
import type { Client } from '@strapline/testkit/socket-client';
import type { Person, TestServer } from '@strapline/testkit/test-server';

/** What the tests of chips share: browsers that tap, and chips that are bound. */

export type Browser = { cookie: string | null; client: Client; token: string | undefined; address: string };

/** Where a chip's address leads: to the page of a tag with a ticket, or to the page of the unknown with a verdict. */
export type Landing = { braTagId: string; ticket: string | null; verdict: string | null };

/** Opens the address of a chip as a phone does, and keeps the cookie. Whoever had no cookie gets a new connection with it, as a page that loads. */
export async function open(server: TestServer, browser: Browser, tapUrl: string): Promise<Landing> {
  const { pathname, search } = new URL(tapUrl);
  const from: Record<string, string> = browser.address ? { 'x-forwarded-for': browser.address } : {};
  const answer = await server.http(pathname + search, { headers: { ...from, ...(browser.cookie ? { cookie: browser.cookie } : {}) } });
  if (answer.status !== 303) throw new Error(`a tap was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (cookie) {
    browser.cookie = cookie;
    browser.client = await server.connect({ ...(browser.token ? { token: browser.token } : {}), headers: { ...from, cookie } });
  }
  const target = new URL(answer.headers.get('location') ?? '', 'http://house');
  const braTagId = /^\/bratag\/([^/]+)\/action$/.exec(target.pathname)?.[1];
  if (!braTagId) throw new Error(`a tap led to ${target.href}`);
  return { braTagId, ticket: target.searchParams.get('tap'), verdict: target.searchParams.get('verdict') };
}

let browsers = 0;

/** A browser of somebody, or of nobody in particular, at a network address of its own; the platform has to believe that address (`manyAddresses`). */
export async function browserOf(server: TestServer, person?: Pick<Person, 'client' | 'token'>): Promise<Browser> {
  browsers += 1;
  const address = `10.5.${(browsers >> 8) & 255}.${browsers & 255}`;
  const client = person?.client ?? (await server.connect({ headers: { 'x-forwarded-for': address } }));
  return { cookie: null, client, token: person?.token, address };
}

/** Opens an address and has the page redeem it; the verdict of either. */
export async function tap(
  server: TestServer,
  browser: Browser,
  tapUrl: string,
): Promise<{ verdict: string; tag: BraTag | null; ticket: string | null }> {
  const { braTagId, ticket, verdict } = await open(server, browser, tapUrl);
  if (!ticket) return { verdict: verdict ?? 'none', tag: null, ticket: null };
  const tag = await browser.client.call('fetchBraTag', { braTagId, tap: ticket });
  return { verdict: tag.tap?.verdict ?? 'none', tag, ticket };
}

export type BoundChip = { braTagId: string; serialNumber: string; kid: string; write(kind: SimulatedTap): Promise<string> };

/** A tag with a simulated chip that was bound with a tap; `loop` gives it a tear loop. */
export async function boundChip(server: TestServer, admin: Person, creator: Person, { loop = false } = {}): Promise<BoundChip> {
  const braTagId = await makeBraTag(server, creator);
  const first = await admin.client.call('simulateTap', { kind: 'genuine', tear: loop });
  const { serialNumber, kid } = first;
  await admin.client.call('recordNfcTag', { braTagId, encryptionKeyKid: kid, serialNumber, tapUrl: first.tapUrl });
  const write = async (kind: SimulatedTap) => (await admin.client.call('simulateTap', { kind, serialNumber })).tapUrl;
  return { braTagId, serialNumber, kid, write };
}
