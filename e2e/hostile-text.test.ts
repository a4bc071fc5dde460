import { randomUUID } from 'node:crypto';
import { refreshListing } from '@strapline/server/features/listing/listing';
import { createActiveTag } from '@strapline/server/features/listing/test-listings';
import { createSoldPiece } from '@strapline/server/features/listing/test-resale';
import { sql } from '@strapline/server/ports/database';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { createMediaId } from '@strapline/testkit/encrypted-media';
import { harmlessTexts, hostileTexts, invisibleTexts } from '@strapline/testkit/hostile-texts';
import type { Person } from '@strapline/testkit/test-server';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadAll, openWatched, pack, split, texts } from './hostile-pages.ts';
import { journey, openPage } from './journey.ts';
import { createMember } from './people.ts';
import { expectShown } from './watch-injection.ts';

// Many texts on many pages, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

journey('hostile texts', { TRUST_PROXY: '127.0.0.1' }, (stage) => {
  let mara: Person;
  let theo: Person;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    theo = await createMember(stage, 'theo');
    await createMember(stage, 'ines', ['admin']);
    // Limits have tests of their own.
    vi.spyOn(stage.server.services.limits, 'take').mockReturnValue(0);
  });

  test('there are at least 150, and those that can’t be seen are refused', async () => {
    expect(new Set(Object.values(hostileTexts).flat()).size).toBeGreaterThanOrEqual(150);
    for (const text of invisibleTexts) {
      const message = { to: { support: true as const }, text, idempotencyKey: randomUUID() };
      expect((await mara.client.refusal('sendMessage', message)).fields, JSON.stringify(text)).toHaveProperty('text');
      const feedback = { survey: 'feedback', answers: { score: 5, text } } as const;
      expect((await mara.client.refusal('submitSurvey', feedback)).fields, JSON.stringify(text)).toHaveProperty(['answers.text']);
      expect((await mara.client.refusal('saveProfile', { bio: text })).fields, JSON.stringify(text)).toHaveProperty('bio');
    }
  });

  // Stored past the rules about wording, which would refuse many of them.
  test('titles, stories and descriptions of pictures stay text in the boutique, on listings and on tags', async () => {
    const { db } = stage.server.services;
    const groups = split(texts, 24);
    const pieces: { braTagId: string; slug: string }[] = [];
    for (let index = 0; index < 24; index += 1) {
      const braTagId = await createActiveTag(stage.server, mara, { title: `Piece ${index}` });
      const { slug } = await mara.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 120_00 });
      pieces.push({ braTagId, slug: slug ?? '' });
    }
    const { page, watch } = await openWatched(stage);
    for (const [round, group] of groups.entries()) {
      for (const [index, text] of group.entries()) {
        const { braTagId = '' } = pieces[index] ?? {};
        await db.transaction(async (trx) => {
          const alt = JSON.stringify(text);
          await trx.change(
            sql`update bra_tag set title = ${text}, story = ${group.join('\n\n')}, version = version + 1, cover = jsonb_set(cover, '{alt}', ${alt}::jsonb),
                  media = jsonb_set(media, '{0,alt}', ${alt}::jsonb) where id = ${braTagId}`,
          );
          await refreshListing(trx, braTagId);
        });
      }
      const boutique = '/?section=boutique';
      await openPage(page, stage.url + boutique);
      await expectShown(page, group, `${boutique} ${round}`);
      await watch.expectNothing('/');
      const { braTagId, slug } = pieces[round % group.length] ?? { braTagId: '', slug: '' };
      for (const where of [`/listing/${slug}`, `/bratag/${braTagId}`]) {
        await openPage(page, stage.url + where);
        await expectShown(page, [group[round % group.length] ?? '', ...group], where);
        await watch.expectNothing(where);
      }
    }
  });

  test('names, bios and reviews stay text on a creator’s page', async () => {
    const { db } = stage.server.services;
    const june = await createMember(stage, 'june');
    const { order } = await createSoldPiece(stage.server, june, theo);
    for (const { client } of [june, theo])
      await client.call('rateOrder', { orderId: order.order.id, stars: 5, text: 'Lovely.', idempotencyKey: randomUUID() });
    await db.change(sql`update account set name_on_model_page = true where id = ${june.accountId}`);
    const { page, watch } = await openWatched(stage);
    const where = `/model/${june.username.replaceAll('_', '-')}`;
    for (const [round, group] of pack(texts, 900).entries()) {
      const [name = ''] = group;
      const text = group.join('\n\n');
      await db.change(sql`update account set display_name = ${name.slice(0, 60)}, bio = ${text} where id = ${june.accountId}`);
      await db.change(sql`update rating set text = ${text}, reply = ${text}, reply_at = now() where about_id = ${june.accountId}`);
      await openPage(page, stage.url + where);
      await expectShown(page, group, `${where} ${round}`);
      await watch.expectNothing(where);
    }
    await db.change(sql`update account set display_name = '', bio = '' where id = ${june.accountId}`);
  });

  test('titles, captions and descriptions stay text in galleries, on their cards and in their editor', async () => {
    const { db } = stage.server.services;
    await mara.client.call('saveProfile', { creatorMode: true });
    const upload = await uploadPicture(stage.server, mara);
    const gallery = await mara.client.call('createGallery', { title: 'Straps', media: [upload], idempotencyKey: randomUUID() });
    const stored = await db.first<{ media: object }>(sql`select items -> 0 -> 'media' as media from gallery where id = ${gallery.id}`);
    const toId = (index: number) => `gal_hostile${String(index).padStart(13, '0')}`;
    // Every other picture is private; what one of them says is its caption, or its description if it has none.
    const toItem = (text: string, index: number) => {
      const words = index % 4 < 2 ? { alt: '', caption: text } : { alt: text, caption: '' };
      if (index % 2 === 1) return { id: createMediaId(), kind: 'encrypted', ...words };
      const id = `${upload.slice(0, -3)}${String(index).padStart(3, '0')}`;
      return { id, kind: 'plain', media: { ...stored?.media, id }, ...words };
    };
    const copies = texts.map((title, index) => {
      const group = texts.slice(index - (index % 24), index - (index % 24) + 24);
      return { id: toId(index), title, items: group.map(toItem) };
    });
    await db.change(
      sql`insert into gallery select (jsonb_populate_record(first, change)).* from gallery first, jsonb_array_elements(${JSON.stringify(copies)}::jsonb) change where first.id = ${gallery.id}`,
    );

    const { page, watch } = await openWatched(stage, 'mara');
    for (const where of ['/account?tab=galleries', `/model/${mara.username.replaceAll('_', '-')}`]) {
      await openPage(page, stage.url + where);
      await loadAll(page.getByRole('button', { name: 'Show more' }), page.locator('main a[href^="/gallery/"]'));
      await expectShown(page, texts, where);
      await watch.expectNothing(where);
    }
    for (const [round, group] of split(texts, 24).entries()) {
      const place = round % group.length;
      const where = `/gallery/${toId(round * 24 + place)}`;
      await openPage(page, stage.url + where);
      await expectShown(page, group, where);
      await watch.expectNothing(where);
      await openPage(page, `${stage.url}${where}?open=${place + 1}`);
      await expectShown(page, [group[place] ?? ''], `${where}, full screen`, '.full-view');
      await watch.expectNothing(where);
      await openPage(page, `${stage.url}${where}?edit=1`);
      await expectShown(page, [group[place] ?? ''], `${where}, editor`, 'main h1');
      // A field has no line breaks.
      const readFields = () => page.locator('main input').evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
      await expect.poll(readFields).toEqual(expect.arrayContaining(group.map((text) => text.replace(/[\r\n]/g, ''))));
      await watch.expectNothing(where);
    }
    await db.change(sql`delete from gallery where id like 'gal_hostile%'`);
  });

  test('messages stay text in a conversation, and support reads them as they were written', async () => {
    const { db } = stage.server.services;
    const sent = await theo.client.call('sendMessage', { to: { support: true }, text: 'Hello', idempotencyKey: randomUUID() });
    for (const text of harmlessTexts)
      await theo.client.call('sendMessage', { to: { threadId: sent.threadId }, text, idempotencyKey: randomUUID() });
    const { items } = await theo.client.call('listMessages', { threadId: sent.threadId, limit: 100 });
    expect(items.map(({ text }) => text)).toEqual(expect.arrayContaining([...harmlessTexts]));
    const { page, watch } = await openWatched(stage, 'theo');
    const where = `/messages/${sent.threadId}`;
    for (const [round, group] of split(texts, 20).entries()) {
      await db.change(sql`delete from message where thread_id = ${sent.threadId} and id <> ${sent.id}`);
      await db.change(
        sql`insert into message select (jsonb_populate_record(first, jsonb_build_object('id', 'msg_hostile' || ${round}::text || 'x' || place, 'text', word, 'at', first.at + place * interval '1 second'))).*
            from message first, unnest(${group}::text[]) with ordinality as one (word, place) where first.id = ${sent.id}`,
      );
      await openPage(page, stage.url + where);
      await expectShown(page, group, `${where} ${round}`);
      await watch.expectNothing(where);
    }
  });

  test('answers to the feedback survey stay text in the admin area', async () => {
    for (const text of texts) await theo.client.call('submitSurvey', { survey: 'feedback', answers: { score: 5, text } });
    const { page, watch } = await openWatched(stage, 'ines');
    await openPage(page, `${stage.url}/admin?tab=feedback`);
    await page.getByRole('heading', { name: 'What we should change' }).waitFor();
    await loadAll(page.getByRole('button', { name: /more/i }), page.locator('main li'));
    await expectShown(page, texts, 'feedback');
    await watch.expectNothing('/admin');
  });

  test('the watch notices a text that becomes markup', async () => {
    const { page, watch } = await openWatched(stage);
    stage.expectConsoleError(/Content Security Policy/, 'the policy stops it');
    await openPage(page, `${stage.url}/check`);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.setAttribute('href', 'javascript:canary()');
      const image = document.createElement('img');
      image.src = 'https://canary.example/1.png';
      document.body.append(link, image);
    });
    await expect(watch.expectNothing('/check')).rejects.toThrow('/check');
  });
});
