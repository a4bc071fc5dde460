import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { setListingState } from '../listing/listing.ts';
import { createActiveTag, createCreator, createListing } from '../listing/test-listings.ts';

let server: TestServer;
let maker: Person;
beforeAll(async () => {
  server = await startTestServer();
  maker = await createCreator(server);
});
afterAll(() => server.close());

const save = ({ client }: Person, braTagId: string, saved = true) => client.call('saveItem', { braTagId, saved });
const listIds = async ({ client }: Person) => (await client.call('listSaved', {})).items.map(({ braTagId }) => braTagId);

describe('saved pieces', () => {
  test('the count is told from three people on, and saving twice counts once', async () => {
    const { braTagId } = await createListing(server, maker);
    const [mara, theo, june] = [await server.person(), await server.person(), await server.person()];
    expect(await save(mara, braTagId)).toEqual({ braTagId, saved: true, count: null });
    await save(theo, braTagId);
    expect((await save(theo, braTagId)).count).toBeNull();
    expect((await save(june, braTagId)).count).toBe(3);
    expect(await save(june, braTagId, false)).toEqual({ braTagId, saved: false, count: null });
    expect((await save(june, braTagId, false)).saved).toBe(false);
  });

  test('twenty saves at once of one person count once', async () => {
    const { braTagId } = await createListing(server, maker);
    const [mara, theo] = [await server.person(), await server.person()];
    await Promise.all(Array.from({ length: 20 }, () => save(mara, braTagId)));
    await save(theo, braTagId);
    const row = await server.services.db.first(sql`select saved_count as n from listing where bra_tag_id = ${braTagId}`);
    expect(row).toEqual({ n: 2 });
  });

  test('are listed with the last one first, in pages, with the price at that time', async () => {
    const mara = await server.person();
    const ids: string[] = [];
    for (const title of ['Fog plunge', 'Slate balconette', 'Noir bralette']) {
      const { braTagId } = await createListing(server, maker, { title, priceCents: 100_00 });
      await save(mara, braTagId);
      ids.unshift(braTagId);
    }
    const lowered = ids[1] ?? '';
    await maker.client.call('offerBraTag', { braTagId: lowered, offered: true, offeredAmount: 80_00 });
    await server.services.db.transaction((trx) => setListingState(trx, ids[0] ?? '', 'reserved'));
    await server.services.db.transaction((trx) => setListingState(trx, ids[2] ?? '', 'sold'));
    const first = await mara.client.call('listSaved', { limit: 2 });
    const rest = await mara.client.call('listSaved', { limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map(({ braTagId }) => braTagId)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
    expect(first.counts).toEqual({ all: 3, lowered: 1, reserved: 1, sold: 1 });
    const { items } = await mara.client.call('listSaved', { show: 'lowered' });
    expect(items).toMatchObject([{ braTagId: lowered, offeredAmount: 80_00, savedPriceCents: 100_00 }]);
    expect((await mara.client.call('listSaved', { show: 'sold' })).items).toMatchObject([{ braTagId: ids[2], listing: 'sold' }]);
  });

  test('leave the list while they are not public or somebody is blocked, and can be removed even then', async () => {
    const [mara, seller] = [await server.person(), await createCreator(server)];
    const { braTagId } = await createListing(server, seller);
    await save(mara, braTagId);
    const moderate = (state: string) =>
      server.services.db.transaction(async (trx) => {
        await trx.change(sql`update bra_tag set moderation = ${state} where id = ${braTagId}`);
        await trx.change(sql`update listing set state = ${state === 'visible' ? 'published' : 'removed'} where bra_tag_id = ${braTagId}`);
      });
    await moderate('hidden');
    expect(await listIds(mara)).toEqual([]);
    expect((await mara.client.call('listSaved', {})).counts.all).toBe(0);
    expect((await mara.client.call('listSavedKeys', {})).pieces).toEqual([]);
    await moderate('visible');
    expect(await listIds(mara)).toEqual([braTagId]);
    await seller.client.call('blockUser', { username: mara.username, blocked: true });
    expect(await listIds(mara)).toEqual([]);
    expect((await mara.client.call('listSavedKeys', {})).pieces).toEqual([]);
    expect((await mara.client.refusal('saveItem', { braTagId, saved: true })).code).toBe('not_found');
    expect((await save(mara, braTagId, false)).saved).toBe(false);
  });

  test('one’s own pieces and those that are not listed can’t be saved', async () => {
    const mara = await server.person();
    const { braTagId } = await createListing(server, maker);
    expect((await maker.client.refusal('saveItem', { braTagId, saved: true })).reason).toBe('own_piece');
    const unlisted = await createActiveTag(server, maker);
    expect((await mara.client.refusal('saveItem', { braTagId: unlisted, saved: true })).code).toBe('not_found');
    expect((await mara.client.refusal('saveItem', { braTagId: 'a', saved: true })).code).toBe('validation');
    expect((await (await server.connect()).refusal('saveItem', { braTagId, saved: true })).code).toBe('unauthenticated');
  });

  test('a person can save 1,000', async () => {
    const mara = await server.person();
    const { braTagId } = await createListing(server, maker);
    await server.services.db.change(
      sql`with tag as (insert into bra_tag (id, app, creator_id, year, series, serial, title, story, condition, laundered_at, physical, status, proof_level, media, cover)
            select creator.username || ':2026:many:' || lpad(n::text, 4, '0'), 'strapline', creator.id, 2026, 'many', n, 'x', '', 'new', now(), false, 'active', 1, '[]', '{}'
            from generate_series(1, 1000) as n, account creator where creator.id = ${maker.accountId} returning id)
          insert into saved_item (account_id, bra_tag_id, app, saved_at, price_cents) select ${mara.accountId}, id, 'strapline', now(), 1 from tag`,
    );
    expect(await mara.client.refusal('saveItem', { braTagId, saved: true })).toMatchObject({ code: 'conflict', reason: 'too_many_saved' });
  });

  test('name the caller’s own pieces, which can’t be saved', async () => {
    const { braTagId } = await createListing(server, maker);
    expect((await maker.client.call('listSavedKeys', {})).own[0]).toBe(braTagId);
    expect((await maker.client.refusal('saveItem', { braTagId, saved: true })).code).toBe('forbidden');
  });

  test('are separate in each app, and all keys of an app come at once', async () => {
    const mara = await server.person();
    const { braTagId } = await createListing(server, maker);
    await save(mara, braTagId);
    await mara.client.call('follow', { username: maker.username, following: true });
    expect(await mara.client.call('listSavedKeys', {})).toEqual({ pieces: [braTagId], creators: [maker.username], own: [] });
    const toptop = await server.connect({ app: 'toptop', token: mara.token });
    expect(await toptop.call('listSavedKeys', {})).toEqual({ pieces: [], creators: [], own: [] });
    expect((await toptop.call('listSaved', {})).items).toEqual([]);
    expect((await toptop.refusal('saveItem', { braTagId, saved: false })).code).toBe('not_found');
  });
});
