import { randomUUID } from 'node:crypto';
import { startTopic, writeReply } from '@strapline/server/features/forum/test-forum';
import { offer } from '@strapline/server/features/offer/test-offers';
import { createListedTag } from '@strapline/server/features/order/test-purchase';
import { listPictures } from '@strapline/server/features/post/render-post';
import { sql } from '@strapline/server/ports/database';
import { invisibleTexts } from '@strapline/testkit/hostile-texts';
import type { Person } from '@strapline/testkit/test-server';
import { beforeAll, expect, test, vi } from 'vitest';
import { escapeMarkdown, isPlainInMarkdown, loadAll, openWatched, pack, split, texts } from './hostile-pages.ts';
import { journey, openPage } from './journey.ts';
import { createMember, signInAs } from './people.ts';
import { expectShown } from './watch-injection.ts';

// Many texts on many pages, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

/** What of the texts a reader sees when they are rendered as Markdown. */
const plain = (group: readonly string[]) => group.filter(isPlainInMarkdown);
const toId = (prefix: string, index: number) => `${prefix}_hostile${String(index).padStart(5, '0')}`;

journey('hostile texts in what people write to each other', { TRUST_PROXY: '127.0.0.1' }, (stage) => {
  let mara: Person;
  let theo: Person;
  let admin: Person;
  beforeAll(async () => {
    mara = await createMember(stage, 'mara');
    await mara.client.call('saveProfile', { creatorMode: true });
    theo = await createMember(stage, 'theo');
    await createMember(stage, 'ines', ['admin']);
    admin = await stage.server.person({ roles: ['admin'] });
    // Limits have tests of their own.
    vi.spyOn(stage.server.services.limits, 'take').mockReturnValue(0);
  });

  test('those that can’t be seen are refused', async () => {
    const { topicId } = await startTopic(theo, admin);
    const key = { idempotencyKey: randomUUID() };
    for (const text of invisibleTexts) {
      const shown = JSON.stringify(text);
      expect((await theo.client.refusal('replyToTopic', { topicId, text, ...key })).fields, shown).toHaveProperty('text');
      expect((await mara.client.refusal('savePost', { title: text, text: 'x', ...key })).fields, shown).toHaveProperty('title');
      expect((await mara.client.refusal('savePost', { title: 'x', text, ...key })).fields, shown).toHaveProperty('text');
      expect((await admin.client.refusal('saveReply', { title: 'x', text, ...key })).fields, shown).toHaveProperty('text');
    }
  });

  // Stored past the rules about wording, which would refuse many of them; a post is rendered when it is read.
  test('topics and replies of the forum stay text', async () => {
    const { db } = stage.server.services;
    const first = await startTopic(mara, admin, { category: 'general', title: 'Which hooks?', text: 'Steel or brass?' });
    const reply = await writeReply(theo, admin, first.topicId);
    const topics = texts.map((title, index) => ({ id: toId('top', index), title }));
    await db.change(
      sql`insert into forum_topic select (jsonb_populate_record(first, change)).* from forum_topic first, jsonb_array_elements(${JSON.stringify(topics)}::jsonb) change where first.id = ${first.topicId}`,
    );
    const posts = topics.map(({ id, title }, index) => ({ id: toId('pos', index), topic_id: id, text: title }));
    await db.change(
      sql`insert into forum_post select (jsonb_populate_record(first, change)).* from forum_post first, jsonb_array_elements(${JSON.stringify(posts)}::jsonb) change where first.id = ${first.postId}`,
    );
    const { page, watch } = await openWatched(stage);
    await openPage(page, `${stage.url}/forum`);
    await loadAll(page.getByRole('button', { name: 'Show more' }), page.locator('main h3, main li h2'));
    await expectShown(page, texts, 'titles of topics');
    await watch.expectNothing('/forum');

    for (const [round, group] of split(texts, 24).entries()) {
      const topicId = toId('top', round * 24);
      const replies = [...group, ...group.map(escapeMarkdown)].map((text, index) => ({
        id: toId('rep', round * 100 + index),
        topic_id: topicId,
        number: index + 1,
        text,
        quote: index === 0 ? group.join('\n') : '',
        reply_to: toId('pos', round * 24),
      }));
      await db.change(
        sql`insert into forum_post select (jsonb_populate_record(first, change)).* from forum_post first, jsonb_array_elements(${JSON.stringify(replies)}::jsonb) change where first.id = ${reply.id}`,
      );
      await openPage(page, `${stage.url}/forum/${topicId}`);
      await loadAll(page.getByRole('button', { name: 'Show more' }), page.locator('main ol > li'));
      await expectShown(page, group, `titles, quotes and escaped replies ${round}`);
      await expectShown(page, plain(group), `replies ${round}`, 'main ol');
      await watch.expectNothing(`/forum/${topicId}`);
    }
  });

  test('posts stay text on the blog, in its feed, in the editor and in the admin area', async () => {
    const { db } = stage.server.services;
    const slugs: string[] = [];
    const draft = { title: 'Hooks', idempotencyKey: randomUUID() };
    for (const text of texts.filter((one) => listPictures(one).length > 0))
      expect((await mara.client.refusal('savePost', { ...draft, text })).fields, text).toHaveProperty('text');
    for (const group of split(texts, 40)) {
      const [title = ''] = group;
      const shown = group.filter((one) => listPictures(one).length === 0);
      const text = [...shown, ...group.map(escapeMarkdown)].join('\n\n');
      const input = { title: title.slice(0, 120), text, excerpt: title, tags: [], idempotencyKey: randomUUID() };
      const { postId, version, slug } = await mara.client.call('savePost', input);
      await mara.client.call('publishPost', { postId, version, idempotencyKey: randomUUID() });
      // A topic has letters only; here as if another program had stored it.
      await db.change(sql`update post set tags = ${group}::text[] where id = ${postId}`);
      slugs.push(slug);
    }
    const { page, watch } = await openWatched(stage);
    for (const [round, group] of split(texts, 40).entries()) {
      const where = `/content/blog/${slugs[round]}`;
      await page.goto(stage.url + where);
      await expectShown(page, group, `topics ${round}`, 'footer .topics');
      await expectShown(page, group, `body ${round}`, 'main .text');
      await expectShown(page, group.slice(0, 1), `title ${round}`, 'main h1');
      await watch.expectNothing(where);
    }
    const copies = texts.map((text, index) => ({
      id: toId('pst', index),
      slug: `hostile-${index}`,
      title: text,
      excerpt: text,
      custom_excerpt: text,
      tags: [text],
      tag_slugs: ['hostile'],
    }));
    await db.change(
      sql`insert into post select (jsonb_populate_record(first, change)).* from post first, jsonb_array_elements(${JSON.stringify(copies)}::jsonb) change where first.slug = ${slugs[0]}`,
    );
    const shown: string[] = [];
    for (let number = 1; number <= Math.ceil((texts.length + slugs.length) / 12); number += 1) {
      await page.goto(`${stage.url}/content/blog?page=${number}`);
      shown.push(...(await page.locator('main .card').allTextContents()));
      await watch.expectNothing('/content/blog');
    }
    const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();
    expect(texts.filter((text) => !shown.some((card) => collapse(card).split(collapse(text)).length > 3))).toEqual([]);
    // The feed is XML, of which a reader takes the text.
    const feed = String((await stage.server.http('/content/rss/')).body);
    await page.goto('about:blank');
    const titles = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      return [...parsed.querySelectorAll('item > title, parsererror')].map((element) => element.textContent ?? '');
    }, feed);
    expect(titles).toHaveLength(20);
    for (const title of titles) expect(texts.map(collapse)).toContain(collapse(title));
    await page.goto(`${stage.url}/content/blog/hostile-0`);
    await watch.expectNothing('/content/blog/hostile-0');

    await signInAs(stage, page, 'mara', '/account?tab=posts');
    await loadAll(page.getByRole('button', { name: 'Show more' }), page.locator('main li'));
    await expectShown(page, texts, 'own posts');
    await watch.expectNothing('/account');
    await openPage(page, `${stage.url}/post/${toId('pst', 0)}`);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('region', { name: 'Preview' }).getByText('canary').first().waitFor();
    await watch.expectNothing(`/post/${toId('pst', 0)}`);
    const office = await openWatched(stage, 'ines');
    await openPage(office.page, `${stage.url}/admin?tab=content`);
    await loadAll(office.page.getByRole('button', { name: 'Show more' }), office.page.locator('main li'));
    await expectShown(office.page, texts, 'posts in the admin area');
    await office.watch.expectNothing('/admin');
  });

  test('messages to support stay text in the chat of a member and of a visitor, and in the inbox', async () => {
    const { db } = stage.server.services;
    const copyMessages = async (id: string, prefix: string) => {
      const messages = texts.map((text, index) => ({ id: toId(prefix, index), text, by: index % 2 === 0 ? 'member' : 'support' }));
      await db.change(
        sql`insert into message select (jsonb_populate_record(first, change || jsonb_build_object('at', first.at + place * interval '1 second'))).*
            from message first, jsonb_array_elements(${JSON.stringify(messages)}::jsonb) with ordinality as one (change, place) where first.id = ${id}`,
      );
    };
    const question = await theo.client.call('sendMessage', { to: { support: true }, text: 'Hello', idempotencyKey: randomUUID() });
    await copyMessages(question.id, 'msg');
    const member = await openWatched(stage, 'theo');
    await openPage(member.page, `${stage.url}/check#chat`);
    const log = member.page.getByRole('log');
    await loadAll(member.page.getByRole('button', { name: 'Show earlier messages' }), log.locator('p'));
    await expectShown(member.page, texts, 'chat of a member', 'dialog');
    await member.watch.expectNothing('/check');

    const visitor = await openWatched(stage);
    await openPage(visitor.page, `${stage.url}/check#chat`);
    await visitor.page.getByLabel('Your message').fill('Is that an O?');
    await visitor.page.getByLabel('Your e-mail').fill('june@post.example');
    await visitor.page.getByRole('button', { name: 'Send message' }).click();
    await visitor.page.getByText('j…e@post.example').waitFor();
    const asked = await db.first<{ id: string; thread_id: string }>(sql`select id, thread_id from message where text = 'Is that an O?'`);
    await copyMessages(asked?.id ?? '', 'gst');
    await visitor.page.reload();
    await visitor.page.getByRole('button', { name: 'Help' }).click();
    await loadAll(visitor.page.getByRole('button', { name: 'Show earlier messages' }), visitor.page.getByRole('log').locator('p'));
    await expectShown(visitor.page, texts, 'chat of a visitor', 'dialog');
    await visitor.watch.expectNothing('/check');

    const { page, watch } = await openWatched(stage, 'ines');
    for (const threadId of [question.threadId, asked?.thread_id]) {
      await openPage(page, `${stage.url}/admin?tab=support&thread=${threadId}`);
      await loadAll(page.getByRole('button', { name: 'Show earlier messages' }), page.getByRole('log').locator('p'));
      await expectShown(page, texts, 'inbox');
      await watch.expectNothing('/admin');
    }
  });

  test('the list of conversations and the saved replies stay text for support', async () => {
    const { db } = stage.server.services;
    const names = texts.slice(0, 100);
    const replies = pack(texts, 400).map((group, index) => ({ title: `${index} ${names[index]}`.slice(0, 80), text: group.join('\n\n') }));
    for (const { title, text } of replies) {
      const saved = await admin.client.call('saveReply', { title: `Reply ${randomUUID()}`, text: 'x', idempotencyKey: randomUUID() });
      await db.change(sql`update saved_reply set title = ${title}, text = ${text} where id = ${saved.replyId}`);
    }
    const visitor = await stage.server.connect();
    const question = { to: { support: true as const }, text: 'Hello', email: 'june@post.example', idempotencyKey: randomUUID() };
    const { threadId } = await visitor.call('sendMessage', question);
    const { page, watch } = await openWatched(stage, 'ines');
    for (const group of split(texts, 20)) {
      // Each one is the last message of a visitor.
      await db.change(sql`delete from message where thread_id like 'thr_hostile%'`);
      await db.change(sql`delete from message_thread where id like 'thr_hostile%'`);
      const threads = group.map((text, index) => ({ id: toId('thr', index), text, message_id: toId('lst', index) }));
      await db.change(
        sql`insert into message_thread select (jsonb_populate_record(first, change)).* from message_thread first, jsonb_array_elements(${JSON.stringify(threads)}::jsonb) change where first.id = ${threadId}`,
      );
      await db.change(
        sql`insert into message select (jsonb_populate_record(first, jsonb_build_object('id', change ->> 'message_id', 'thread_id', change ->> 'id', 'text', change ->> 'text'))).*
            from message first, jsonb_array_elements(${JSON.stringify(threads)}::jsonb) change where first.thread_id = ${threadId}`,
      );
      await openPage(page, `${stage.url}/admin?tab=support`);
      await expectShown(page, group, 'list of conversations');
      await watch.expectNothing('/admin');
    }
    await openPage(page, `${stage.url}/admin?tab=support&thread=${threadId}`);
    await page.getByRole('button', { name: 'Saved replies' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved replies' });
    await dialog.getByRole('listitem').first().waitFor();
    await expectShown(page, [...texts, ...replies.map(({ title }) => title)], 'saved replies', 'dialog[open]');
    await watch.expectNothing('/admin');
    await dialog.getByRole('listitem').first().getByRole('button').first().click();
    expect(replies.map(({ text }) => text)).toContain(await page.getByLabel('Answer as support').inputValue());
    await watch.expectNothing('/admin');
  });

  test('the texts of offers stay text for seller and buyer', async () => {
    const { db } = stage.server.services;
    const groups = pack(texts, 490);
    const buyers = [theo, ...(await Promise.all(Array.from({ length: 19 }, () => stage.server.person())))];
    const seller = await openWatched(stage, 'mara');
    const buyer = await openWatched(stage, 'theo');
    for (let start = 0; start < groups.length; start += buyers.length) {
      const braTagId = await createListedTag(stage.server, mara, { priceCents: 100_00 });
      const part = groups.slice(start, start + buyers.length);
      for (const [index, group] of part.entries()) {
        const made = await offer(buyers[index] ?? theo, braTagId, 80_00 + index * 10, 'Hello');
        await db.change(sql`update offer set message = ${group.join('\n\n')} where id = ${made.id}`);
      }
      const where = `/listing/${(await mara.client.call('fetchBraTag', { braTagId })).slug}`;
      await openPage(seller.page, stage.url + where);
      await expectShown(seller.page, part.flat(), `offers ${start}`);
      await seller.watch.expectNothing(where);
      await openPage(buyer.page, stage.url + where);
      await buyer.page.getByRole('button', { name: /^Your offer/ }).click();
      await expectShown(buyer.page, part[0] ?? [], `own offer ${start}`, 'dialog[open]');
      await buyer.watch.expectNothing(where);
    }
  });
});
