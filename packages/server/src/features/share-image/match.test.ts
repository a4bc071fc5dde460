import { randomUUID } from 'node:crypto';
import { findDistance } from '@strapline/domain/picture-match/hamming';
import type { PictureHashes } from '@strapline/domain/picture-match/picture-hashes';
import { day } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Statement, sql } from '../../ports/database.ts';
import { advanceClock } from '../order/test-clock.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import {
  connectFinder,
  createPicture,
  type Finder,
  hashAsBrowser,
  proveHandle,
  publishPicture,
  registerPicture,
} from './test-share-images.ts';

let server: TestServer;
let mara: Person;
let fqsid: string;
let finder: Finder;
let file: Buffer;
let mediaId: string;
let braTagId: string;
let pictures = 0;
beforeAll(async () => {
  server = await startTestServer({ ...trustForwardedFor, MATCH_PORT: '0' }, { identityLimits: { accessTokenSeconds: 3600 } });
});
afterAll(() => server.close());
beforeEach(async () => {
  pictures += 1;
  mara = await server.person({ birthDate: '1990-05-01' });
  fqsid = `instagram:${mara.username}`;
  await proveHandle(server, mara, fqsid);
  file = await createPicture(`found ${pictures}`);
  ({ mediaId, braTagId } = await publishPicture(server, mara, file, { title: 'Plum balconette' }));
  await registerPicture(mara, mediaId);
  finder = await connectFinder(server);
  return () => void finder.socket.close();
});

const changed = async (change: (picture: Sharp) => Sharp): Promise<PictureHashes> =>
  await hashAsBrowser(await change(sharp(file)).jpeg({ quality: 60 }).toBuffer());
const findMirrored = async (asked?: string) => await finder.find(await changed((picture) => picture.flop()), asked);

describe('a registered picture', () => {
  test('is exact as the file that was sent, and as each that can be downloaded', async () => {
    const exact = [{ fqsid, match: 'exact', distance: 0 }];
    expect(await finder.find(await hashAsBrowser(file))).toEqual(exact);
    const { media } = await mara.client.call('fetchBraTag', { braTagId });
    for (const { url } of media[0]?.sources ?? [])
      expect(await finder.find(await hashAsBrowser(Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer())))).toEqual(exact);
  });

  test('is near in another size and compression', async () => {
    const [match] = await finder.find(await changed((picture) => picture.resize(300)));
    expect(match).toMatchObject({ fqsid, match: 'near' });
    expect(match?.distance).toBeLessThanOrEqual(20);
  });

  test('is found right after it was registered, and not after it was removed', async () => {
    const hashes = await hashAsBrowser(file);
    await mara.client.call('removeShareImage', { mediaId });
    expect(await finder.find(hashes)).toEqual([]);
    await registerPicture(mara, mediaId);
    expect(await finder.find(hashes)).toHaveLength(1);
  });

  test('names the first handle in the order in which we show them, or the one that was asked for', async () => {
    await proveHandle(server, mara, `tiktok:${mara.username}`);
    const hashes = await hashAsBrowser(file);
    const find = async (asked?: string) => (await finder.find(hashes, asked)).map((match) => match.fqsid);
    expect(await find()).toEqual([fqsid]);
    expect(await find(`TikTok:@${mara.username}`)).toEqual([`tiktok:${mara.username}`]);
    expect(await find('instagram:somebody.else')).toEqual([]);
  });

  test('names each owner once, the surest match first', async () => {
    const noor = await server.person({ birthDate: '1990-05-01' });
    await proveHandle(server, noor, `x:${noor.username}`);
    const copy = await sharp(file).jpeg({ quality: 70 }).toBuffer();
    await registerPicture(noor, (await publishPicture(server, noor, copy)).mediaId);
    const second = await publishPicture(server, mara, await sharp(file).resize(420).jpeg().toBuffer());
    await registerPicture(mara, second.mediaId);
    const found = await finder.find(await hashAsBrowser(copy));
    expect(found.map((match) => [match.fqsid, match.match])).toEqual([
      [`x:${noor.username}`, 'exact'],
      [fqsid, 'near'],
    ]);
  });

  test('of nobody is no match', async () => {
    expect(await finder.find(await hashAsBrowser(await createPicture('of a stranger')))).toEqual([]);
  });
});

describe('a match that is only possible', () => {
  const listNotices = async () =>
    (await mara.client.call('listNotifications', {})).items.filter(({ code }) => code === 'picture_looked_up');

  test('names nobody, also if a handle is asked for; its owner is told', async () => {
    const [match, ...others] = await findMirrored();
    expect(others).toEqual([]);
    expect(match).toMatchObject({ fqsid: null, match: 'possible' });
    for (const asked of [fqsid, 'instagram:somebody.else']) expect(await findMirrored(asked)).toEqual([match]);
    expect(await listNotices()).toEqual([
      expect.objectContaining({ category: 'tag', params: { title: 'Plum balconette' }, href: `/bratag/${braTagId}` }),
    ]);
  });

  test('is told once a week, however often somebody looks', async () => {
    for (let times = 0; times < 3; times += 1) expect(await findMirrored()).toHaveLength(1);
    expect(await listNotices()).toHaveLength(1);
    await advanceClock(server, 8 * day);
    await findMirrored();
    mara.client = await server.connect({ token: await server.tokenOf(mara.accountId) });
    expect(await listNotices()).toHaveLength(2);
  });

  test('says nothing beside a surer one', async () => {
    const noor = await server.person({ birthDate: '1990-05-01' });
    await proveHandle(server, noor, `x:${noor.username}`);
    const mirrored = await sharp(file).flop().jpeg().toBuffer();
    await registerPicture(noor, (await publishPicture(server, noor, mirrored)).mediaId);
    expect((await findMirrored()).map((match) => match.match)).toEqual(['near']);
    expect(await listNotices()).toEqual([]);
  });
});

describe('what is not shown is never matched', () => {
  const setTag = (change: Statement) => server.services.db.change(sql`update bra_tag set ${change} where id = ${braTagId}`);
  const setOwner = (change: Statement) => server.services.db.change(sql`update account set ${change} where id = ${mara.accountId}`);
  const report = (kind: string, id: string, tag: string | null) =>
    server.services.db.change(
      sql`insert into report (id, app, subject_kind, subject_id, title, bra_tag_id, owner_id, reason, reporter_key, origin) values (${`rep_${randomUUID()}`}, 'strapline', ${kind}, ${id}, 'It', ${tag}, ${mara.accountId}, 'stolenPicture', ${randomUUID()}, 'x')`,
    );

  test.each<[string, () => Promise<unknown>]>([
    ['a hidden piece', () => setTag(sql`moderation = 'hidden'`)],
    ['a removed piece', () => setTag(sql`moderation = 'removed'`)],
    ['a piece that waits for its review', () => setTag(sql`status = 'pending_review'`)],
    ['a revoked tag', () => setTag(sql`status = 'revoked'`)],
    ['a hidden picture', () => setTag(sql`hidden_media = ${[mediaId]}::text[]`)],
    ['a picture that was taken off its piece', () => setTag(sql`media = '[]'`)],
    ['a picture that somebody reported', () => report('media', mediaId, braTagId)],
    ['a piece that somebody reported', () => report('braTag', braTagId, braTagId)],
    ['a person whom somebody reported', () => report('profile', mara.username, null)],
    ['a person whose page is hidden', () => setOwner(sql`profile_hidden = true`)],
    ['a person who turned out to be a minor', () => setOwner(sql`is_adult = false`)],
    ['a suspended person', () => setOwner(sql`state = 'suspended', state_until = ${new Date(server.clock.now().getTime() + day)}`)],
    ['a closed account', () => setOwner(sql`disabled_at = now()`)],
    ['an account that is being deleted', () => setOwner(sql`hidden_at = now()`)],
    [
      'a person without a proven handle',
      () => server.services.db.change(sql`update handle set status = 'refused' where account_id = ${mara.accountId}`),
    ],
  ])('%s', async (_what, hide) => {
    const hashes = await hashAsBrowser(file);
    expect(await finder.find(hashes)).toHaveLength(1);
    await hide();
    expect(await finder.find(hashes)).toEqual([]);
    expect(await findMirrored()).toEqual([]);
    expect(
      await server.services.db.rows(sql`select 1 from notification where account_id = ${mara.accountId} and code = 'picture_looked_up'`),
    ).toEqual([]);
  });

  test('a deleted account, of which nothing is left', async () => {
    await mara.client.call('eraseMyAccount', { username: mara.username });
    await advanceClock(server, 8 * day);
    expect(await finder.find(await hashAsBrowser(file))).toEqual([]);
    expect(await server.services.db.rows(sql`select 1 from share_image where account_id = ${mara.accountId}`)).toEqual([]);
  });
});

test('the thresholds are those of the rules, to the bit', async () => {
  const [registered] = (await mara.client.call('listShareImages', {})).items;
  if (!registered) throw new Error('nothing is registered');
  const { pdq, phashes, quality } = registered;
  const flip = (hash: string, bits: number): string =>
    [...hash]
      .map((digit, i) => (Number.parseInt(digit, 16) ^ ((0xf0 >> Math.max(0, Math.min(4, bits - i * 4))) & 0xf)).toString(16))
      .join('');
  const strange = { sha256: 'e'.repeat(64), pdq: flip(pdq, 256), quality, phashes: phashes.map((hash) => flip(hash, 30)) };
  expect(findDistance(pdq, flip(pdq, 31))).toBe(31);
  const findKind = async (hashes: Partial<PictureHashes>) =>
    (await finder.find({ ...strange, ...hashes })).map(({ match, distance }) => [match, distance]);
  expect(await findKind({ pdq: flip(pdq, 31) })).toEqual([['near', 31]]);
  expect(await findKind({ pdq: flip(pdq, 32) })).toEqual([]);
  expect(await findKind({ pdq, quality: 50 })).toEqual([['near', 0]]);
  expect(await findKind({ pdq, quality: 49 })).toEqual([]);
  expect(await findKind({ phashes: [flip(phashes[0] ?? '', 8)] })).toEqual([['possible', 8]]);
  expect(await findKind({ phashes: [flip(phashes[0] ?? '', 9)] })).toEqual([]);
});
