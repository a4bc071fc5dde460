import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { createBoundChip, createBrowser, openTap, tapChip } from './test-chips.ts';

let server: TestServer;
let ines: Person;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  ines = await server.person({ roles: ['admin'] });
  mara = await server.person({ birthDate: '1994-03-02' });
});
afterAll(() => server.close());

describe('a chip URL', () => {
  test('redirects to the tag page with a ticket, changes nothing and is not cached', async () => {
    const chip = await createBoundChip(server, ines, mara);
    const url = new URL(await chip.write('genuine'));
    const answer = await server.http(url.pathname + url.search);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(new RegExp(`^/bratag/${chip.braTagId}/action\\?tap=[A-Za-z0-9_-]{100,}$`));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('set-cookie')).toMatch(/^strapline-browser=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const rows = await server.services.db.rows({
      text: 'select last_ctr, (select count(*) from chip_tap where bra_tag_id = $1) as taps from chip where bra_tag_id = $1',
      values: [chip.braTagId],
    });
    expect(rows).toEqual([{ last_ctr: 1, taps: 0 }]);
  });

  test.each([
    ['a kid that nobody knows', 'other_kid', 'unknown_kid'],
    ['another MAC', 'wrong_mac', 'bad_mac'],
    ['one digit changed', 'tampered', 'bad_mac'],
  ] as const)('with %s leads to the page for unknown chips', async (_, kind, verdict) => {
    const chip = await createBoundChip(server, ines, mara);
    const browser = await createBrowser(server);
    expect(await openTap(server, browser, await chip.write(kind))).toEqual({ braTagId: 'unknown', ticket: null, verdict });
    expect(browser.cookie).toBeNull();
  });

  test('of a chip without a tag has the verdict unknown_tag', async () => {
    const { tapUrl, says } = await ines.client.call('simulateTap', { kind: 'genuine' });
    expect(says).toBe('unknown_tag');
    expect((await tapChip(server, await createBrowser(server), tapUrl)).verdict).toBe('unknown_tag');
  });

  test.each([
    ['a lower-case letter', (url: string) => url.replace(/e=./, 'e=a')],
    ['an extra parameter', (url: string) => `${url}&x=1`],
    ['a missing digit', (url: string) => url.slice(0, -1)],
    ['another encoding', (url: string) => url.replace('/t/', '/t/%64')],
  ])('with %s has the verdict bad_format', async (_, change) => {
    const chip = await createBoundChip(server, ines, mara);
    const url = change(await chip.write('genuine'));
    expect((await openTap(server, await createBrowser(server), url)).verdict).toBe('bad_format');
  });

  test('with any bit flipped is refused', async () => {
    const chip = await createBoundChip(server, ines, mara, { loop: true });
    const { pathname, search } = new URL(await chip.write('genuine'));
    const path = Buffer.from(pathname + search);
    const seen = new Set<string>();
    for (let bit = 0; bit < path.length * 8; bit += 1) {
      const flipped = Buffer.from(path);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      // Not valid in a request line, or not under /t.
      if (!/^\/t\/[\x21-\x7e]+$/.test(flipped.toString('latin1')) || flipped.includes('#')) continue;
      const answer = await server.http(flipped.toString('latin1'));
      const target = answer.headers.get('location') ?? String(answer.status);
      expect(target).toMatch(/verdict=(bad_format|bad_mac|unknown_kid)$|^(?:404|422)$/);
      seen.add(target);
    }
    expect(seen.size).toBeGreaterThan(2);
  });
});

describe('a tap', () => {
  test('is redeemed by the page and reports its proof', async () => {
    const chip = await createBoundChip(server, ines, mara, { loop: true });
    const before = await mara.client.call('fetchBraTag', { braTagId: chip.braTagId });
    expect(before).toMatchObject({
      nfc: 'bound',
      proofLevel: 2,
      grade: 'A',
      chip: { opened: false, lastTapAt: null, lastOwnerTapAt: null },
    });
    const update = mara.client.push('braTagStatus', (push) => push.braTagId === chip.braTagId && push.nfc === 'verified');
    const { tag } = await tapChip(server, await createBrowser(server), await chip.write('genuine'));
    expect(tag?.tap).toMatchObject({ verdict: 'ok', grade: 'A', counter: 2 });
    expect(tag).toMatchObject({ nfc: 'verified', proofLevel: 3, chip: { lastTapAt: tag?.tap?.at, lastOwnerTapAt: null } });
    expect(await update).toMatchObject({ proofLevel: 3 });
  });

  test('cannot be redeemed over HTTP, altered, or for another tag', async () => {
    const chip = await createBoundChip(server, ines, mara);
    const other = await createTestBraTag(server, mara);
    const browser = await createBrowser(server);
    const { ticket } = await openTap(server, browser, await chip.write('genuine'));
    expect((await server.http(`/v1/bratags/${chip.braTagId}?tap=${ticket}`)).status).toBe(422);
    const altered = `${ticket?.startsWith('A') ? 'B' : 'A'}${ticket?.slice(1)}`;
    expect(await browser.client.refusal('fetchBraTag', { braTagId: chip.braTagId, tap: altered })).toMatchObject({
      code: 'validation',
      fields: { tap: expect.any(String) },
    });
    const elsewhere = await browser.client.call('fetchBraTag', { braTagId: other, tap: ticket ?? '' });
    expect(elsewhere.tap).toMatchObject({ verdict: 'unknown_tag', grade: 'D' });
  });

  test('gives the same browser the same answer, and another browser a replay', async () => {
    const chip = await createBoundChip(server, ines, mara);
    const browser = await createBrowser(server);
    const { tag, ticket } = await tapChip(server, browser, await chip.write('genuine'));
    const input = { braTagId: chip.braTagId, tap: ticket ?? '' };
    expect((await browser.client.call('fetchBraTag', input)).tap).toEqual(tag?.tap);
    const anonymousViewer = await server.connect();
    expect((await anonymousViewer.call('fetchBraTag', input)).tap).toMatchObject({ verdict: 'replay', grade: 'D' });
  });

  test('exactly one of twenty concurrent taps with one URL is accepted', async () => {
    const chip = await createBoundChip(server, ines, mara);
    const url = await chip.write('genuine');
    const taps = await Promise.all(Array.from({ length: 20 }, async () => await tapChip(server, await createBrowser(server), url)));
    expect(taps.map(({ verdict }) => verdict).sort()).toEqual(['ok', ...Array.from({ length: 19 }, () => 'replay')]);
  });

  test('twenty concurrent redemptions of one ticket are one tap', async () => {
    const chip = await createBoundChip(server, ines, mara);
    const browser = await createBrowser(server, await server.person());
    const { ticket } = await openTap(server, browser, await chip.write('genuine'));
    const input = { braTagId: chip.braTagId, tap: ticket ?? '' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.client.call('fetchBraTag', input)));
    expect(new Set(answers.map(({ tap: one }) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]?.tap?.verdict).toBe('ok');
    expect((await ines.client.call('listTaps', { braTagId: chip.braTagId })).items).toHaveLength(1);
  });
});
