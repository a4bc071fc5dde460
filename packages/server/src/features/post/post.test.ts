import { randomUUID } from 'node:crypto';
import type { Input, Output } from '@strapline/contract/events';
import { day, hour } from '@strapline/domain/time';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { connectVisitor, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());

type Post = Output<'savePost'>;
const idempotencyKey = () => randomUUID();

/** An adult who writes: creator mode is on. */
async function createAuthor(app?: string): Promise<Person> {
  const person = await server.person({ birthDate: '1990-05-01', ...(app ? { app } : {}) });
  await person.client.call('saveProfile', { creatorMode: true });
  return person;
}

async function write({ client }: Pick<Person, 'client'>, changes: Partial<Input<'savePost'>> = {}): Promise<Post> {
  return await client.call('savePost', { title: 'Washing silk', text: 'Cold water.', idempotencyKey: idempotencyKey(), ...changes });
}

async function publish({ client }: Pick<Person, 'client'>, { postId, version }: Post, at?: Date): Promise<Post> {
  return await client.call('publishPost', { postId, version, ...(at ? { at: at.toISOString() } : {}), idempotencyKey: idempotencyKey() });
}

const later = (ms: number) => new Date(server.clock.now().getTime() + ms);
const slugsOf = async (input: Input<'listPosts'> = {}) =>
  (await (await connectVisitor(server)).call('listPosts', { limit: 100, ...input })).items.map(({ slug }) => slug);
/** The clock moves by hours, and a token lives shorter. */
const renew = async (person: Person): Promise<Person> => ({
  ...person,
  client: await server.connect({ token: await server.tokenOf(person.accountId), app: person.app }),
});

describe('writing', () => {
  test('a draft with pictures is its author’s alone, and public once it is published', async () => {
    const mara = await createAuthor();
    const [top, inText] = [await uploadPicture(server, mara, ''), await uploadPicture(server, mara, '')];
    const text = `Cold water.\n\n![A bowl](/media/${inText}/1080.webp "At 30 °C")`;
    const draft = await write(mara, {
      title: 'Élan and silk',
      text,
      picture: top,
      pictureAlt: 'Silk on a chair',
      tags: ['Care', 'care', 'Silk & lace'],
    });
    expect(draft).toMatchObject({
      status: 'draft',
      version: 2,
      slug: 'elan-and-silk',
      url: null,
      tags: ['care', 'Silk & lace'],
      excerpt: 'Cold water.',
    });
    expect(draft.pictures.map(({ id }) => id)).toEqual([inText]);
    const visitor = await connectVisitor(server);
    expect((await visitor.refusal('fetchPost', { slug: draft.slug })).code).toBe('not_found');
    const published = await publish(mara, draft);
    expect(published).toMatchObject({ status: 'published', can: ['edit', 'unpublish', 'remove'] });
    expect(published.url).toMatch(/\/content\/blog\/elan-and-silk$/);
    const post = await visitor.call('fetchPost', { slug: draft.slug });
    expect(post).toMatchObject({
      by: { creator: { username: mara.username } },
      readingMinutes: 1,
      picture: { id: top, alt: 'Silk on a chair' },
      tags: [
        { name: 'care', slug: 'care' },
        { name: 'Silk & lace', slug: 'silk-lace' },
      ],
    });
    expect(post.html).toContain(`<figure><img src="/media/${inText}/`);
    expect((await server.http(`/v1/posts/${draft.slug}`)).body).toEqual(post);
    expect(await slugsOf({ creator: mara.username.replaceAll('_', '-') })).toEqual([draft.slug]);
    expect(await slugsOf({ tag: 'silk-lace' })).toContain(draft.slug);
  });

  test('is for adult creators and, for the team, for admins', async () => {
    const [reader, admin] = [await server.person({ birthDate: '1990-05-01' }), await server.person({ roles: ['admin'] })];
    const form = { title: 'A', text: 'B', idempotencyKey: idempotencyKey() };
    expect(await reader.client.refusal('savePost', form)).toMatchObject({ code: 'forbidden', reason: 'creators_only' });
    expect((await reader.client.refusal('savePost', { ...form, asTeam: true })).code).toBe('forbidden');
    const young = await server.person();
    await young.client.call('saveProfile', { creatorMode: true });
    expect((await young.client.refusal('savePost', form)).code).toBe('age_required');
    await createListedTag(server, reader, { priceCents: 50_00 });
    expect((await write(reader)).status).toBe('draft');
    const news = await publish(admin, await write(admin, { title: 'Opening hours', asTeam: true }));
    expect(await (await connectVisitor(server)).call('fetchPost', { slug: news.slug })).toMatchObject({
      by: { name: 'Strapline', creator: null },
    });
    const other = await server.person({ roles: ['admin'] });
    expect((await other.client.call('fetchOwnPost', { postId: news.postId })).can).toContain('edit');
  });

  test('a second tab is told that the post was saved elsewhere, and nothing is overwritten', async () => {
    const mara = await createAuthor();
    const { postId, version } = await write(mara);
    const saves = ['one', 'two'].map((text) =>
      mara.client.raw('savePost', { postId, version, title: 'Washing silk', text, idempotencyKey: idempotencyKey() }),
    );
    const answers = (await Promise.all(saves)) as { error?: { code: string; reason?: string } }[];
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    expect(answers.find(({ error }) => error)?.error).toMatchObject({ code: 'conflict', reason: 'post_changed' });
    expect((await mara.client.call('fetchOwnPost', { postId })).version).toBe(version + 1);
  });

  test('the same save sent twice makes one post', async () => {
    const mara = await createAuthor();
    const form = { title: 'Twice', text: 'Once.', idempotencyKey: idempotencyKey() };
    const [one, two] = await Promise.all([mara.client.call('savePost', form), mara.client.call('savePost', form)]);
    expect(one.postId).toBe(two.postId);
    expect((await mara.client.call('listOwnPosts', {})).items).toHaveLength(1);
  });

  test('says which picture is missing, foreign, or not described', async () => {
    const [mara, june] = [await createAuthor(), await createAuthor()];
    const foreign = await uploadPicture(server, june);
    const own = await uploadPicture(server, mara, '');
    const refuse = async (form: Partial<Input<'savePost'>>) =>
      (await mara.client.refusal('savePost', { title: 'A', text: '', idempotencyKey: idempotencyKey(), ...form })).fields;
    expect(await refuse({ text: `![A](/media/${foreign}/1080.webp)` })).toMatchObject({ text: expect.stringContaining('Picture 1') });
    expect(await refuse({ text: '![A](https://evil.example/a.png)' })).toMatchObject({ text: expect.stringContaining('picture button') });
    expect(await refuse({ picture: foreign })).toHaveProperty('picture');
    expect(await refuse({ text: 'Pay me directly with PayPal.' })).toHaveProperty('text');
    const draft = await write(mara, { text: `![](/media/${own}/1080.webp)`, title: '' });
    const missing = await mara.client.refusal('publishPost', {
      postId: draft.postId,
      version: draft.version,
      idempotencyKey: idempotencyKey(),
    });
    expect(missing.fields).toMatchObject({ title: 'Enter a title.', text: expect.stringContaining('describe') });
    const other = { title: 'B', text: `![x](/media/${own}/1080.webp)`, idempotencyKey: idempotencyKey() };
    expect((await mara.client.refusal('savePost', other)).fields).toMatchObject({ text: expect.stringContaining('already in use') });
  });

  test('a picture that is taken out is deleted, and one that stays isn’t after a week', async () => {
    const mara = await createAuthor();
    const [stays, goes] = [await uploadPicture(server, mara), await uploadPicture(server, mara)];
    const draft = await write(mara, { text: `![a](/media/${stays}/1080.webp)\n\n![b](/media/${goes}/1080.webp)` });
    const { postId, version } = draft;
    await write(mara, { postId, version, text: `![a](/media/${stays}/1080.webp)` });
    await advanceClock(server, 8 * day);
    expect((await server.http(`/media/${goes}/320.webp`)).status).toBe(404);
    expect((await server.http(`/media/${stays}/320.webp`)).status).toBe(200);
  });

  test('posts with one title have addresses of their own, also when made at the same moment', async () => {
    const mara = await createAuthor();
    const posts = await Promise.all(Array.from({ length: 4 }, () => write(mara, { title: 'Mending hooks' })));
    expect(posts.map(({ slug }) => slug).sort()).toEqual(['mending-hooks', 'mending-hooks-2', 'mending-hooks-3', 'mending-hooks-4']);
    const first = posts[0] as Post;
    const renamed = await write(mara, { postId: first.postId, version: first.version, title: 'Mending eyes' });
    expect(renamed.slug).toBe('mending-eyes');
    const published = await publish(mara, renamed);
    const again = await write(mara, { postId: published.postId, version: published.version, title: 'Mending straps' });
    expect(again.slug).toBe('mending-eyes');
  });
});

describe('publishing', () => {
  test('twice at the same moment publishes once and notifies followers once', async () => {
    const [mara, theo, june] = [await createAuthor(), await server.person(), await server.person()];
    for (const { client } of [theo, june]) await client.call('follow', { username: mara.username, following: true });
    await june.client.call('blockUser', { username: mara.username, blocked: true });
    const draft = await write(mara, { title: 'Measuring alone' });
    const input = () => ({ postId: draft.postId, version: draft.version, idempotencyKey: idempotencyKey() });
    const answers = (await Promise.all([mara.client.raw('publishPost', input()), mara.client.raw('publishPost', input())])) as {
      error?: object;
    }[];
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    await waitForJobs(server);
    const listPosted = async ({ client }: Person) =>
      (await client.call('listNotifications', {})).items.filter(({ code }) => code === 'follow_posted');
    expect(await listPosted(theo)).toMatchObject([
      { params: { title: 'Measuring alone', creator: mara.username }, href: '/content/blog/measuring-alone' },
    ]);
    expect(await listPosted(june)).toEqual([]);
    const { postId, version } = await mara.client.call('fetchOwnPost', { postId: draft.postId });
    const back = await mara.client.call('unpublishPost', { postId, version });
    expect(await listPosted(theo)).toEqual([]);
    await publish(mara, back);
    await waitForJobs(server);
    expect(await listPosted(theo)).toEqual([]);
  });

  test('at a chosen time happens then and not before, can be moved, and stopped', async () => {
    const mara = await createAuthor();
    const draft = await write(mara, { title: 'A scheduled one' });
    const refuse = async (at: Date) =>
      (
        await mara.client.refusal('publishPost', {
          postId: draft.postId,
          version: draft.version,
          at: at.toISOString(),
          idempotencyKey: idempotencyKey(),
        })
      ).fields;
    expect(await refuse(later(-hour))).toHaveProperty('at');
    expect(await refuse(later(400 * day))).toHaveProperty('at');
    const at = later(2 * hour);
    const scheduled = await publish(mara, draft, later(hour));
    expect(await publish(mara, scheduled, at)).toMatchObject({
      status: 'scheduled',
      publishAt: at.toISOString(),
      can: ['edit', 'publish', 'schedule', 'unpublish', 'remove'],
    });
    await advanceClock(server, hour + 60_000);
    expect(await slugsOf()).not.toContain(draft.slug);
    await advanceClock(server, hour);
    expect(await (await connectVisitor(server)).call('fetchPost', { slug: draft.slug })).toMatchObject({ publishedAt: at.toISOString() });
    const author = await renew(mara);
    const other = await publish(author, await write(author, { title: 'Never mind' }), later(hour));
    await author.client.call('unpublishPost', { postId: other.postId, version: other.version });
    await advanceClock(server, 2 * hour);
    expect(await slugsOf()).not.toContain('never-mind');
  });

  test('of a suspended author waits, and what they wrote is hidden until it ends', async () => {
    const [mara, admin] = [await createAuthor(), await server.person({ roles: ['admin'] })];
    const shown = await publish(mara, await write(mara, { title: 'Shown before' }));
    const due = await publish(mara, await write(mara, { title: 'Due meanwhile' }), later(hour));
    const until = later(2 * day).toISOString();
    await admin.client.call('setUserState', { username: mara.username, state: 'suspended', reason: 'Asked buyers to pay outside.', until });
    expect((await server.http(`/v1/posts/${shown.slug}`)).status).toBe(404);
    await advanceClock(server, 2 * hour);
    expect(await slugsOf()).not.toContain(due.slug);
    expect((await (await renew(mara)).client.call('fetchOwnPost', { postId: due.postId })).status).toBe('draft');
    await advanceClock(server, 3 * day);
    expect((await server.http(`/v1/posts/${shown.slug}`)).status).toBe(200);
  });
});

describe('a published post', () => {
  test('is found by its words, title first or last, and lists have pages', async () => {
    const mara = await createAuthor();
    const word = `zephyr${randomUUID().slice(0, 6).replace(/\d/g, 'q')}`;
    for (const title of [`${word} one`, `${word} two`, 'Three'])
      await publish(mara, await write(mara, { title, text: `Of ${word} things.` }));
    expect(await slugsOf({ q: word })).toHaveLength(3);
    expect(await slugsOf({ q: `${word} two` })).toEqual([`${word}-two`]);
    const visitor = await connectVisitor(server);
    const creator = mara.username.replaceAll('_', '-');
    const page = await visitor.call('listPosts', { creator, limit: 2 });
    const rest = await visitor.call('listPosts', { creator, limit: 2, cursor: page.nextCursor ?? '' });
    expect([...page.items, ...rest.items].map(({ title }) => title)).toEqual(['Three', `${word} two`, `${word} one`]);
    expect(rest.nextCursor).toBeNull();
    for (const q of ["'", '"', '\\', '&|!', ':*', '((', '<->']) expect(await visitor.call('listPosts', { q })).toHaveProperty('items');
  });

  test('belongs to its app', async () => {
    const rosa = await createAuthor('toptop');
    const { slug, postId } = await publish(rosa, await write(rosa, { title: 'Only tops' }));
    expect(await slugsOf()).not.toContain(slug);
    expect(await (await connectVisitor(server, 'toptop')).call('fetchPost', { slug })).toMatchObject({ title: 'Only tops' });
    const elsewhere = await server.connect({ token: rosa.token });
    expect((await elsewhere.refusal('fetchOwnPost', { postId })).code).toBe('not_found');
  });

  test('that is reported is hidden with its pictures, its author reads why and can’t publish it, and it comes back', async () => {
    const [mara, theo, admin] = [await createAuthor(), await server.person(), await server.person({ roles: ['admin'] })];
    await theo.client.call('follow', { username: mara.username, following: true });
    const upload = await uploadPicture(server, mara);
    const draft = await write(mara, { title: 'Reported', text: `![me](/media/${upload}/1080.webp)` });
    const { postId, slug } = await publish(mara, draft);
    await waitForJobs(server);
    const subject = { kind: 'post', id: postId } as const;
    const { reportId, hidden } = await theo.client.call('reportContent', { subject, reason: 'itIsMe', idempotencyKey: idempotencyKey() });
    expect(hidden).toBe(true);
    expect((await server.http(`/v1/posts/${slug}`)).status).toBe(404);
    expect((await server.http(`/media/${upload}/320.webp`)).status).toBe(404);
    expect((await theo.client.call('listNotifications', {})).items.filter(({ code }) => code === 'follow_posted')).toEqual([]);
    const own = await mara.client.call('fetchOwnPost', { postId });
    expect(own).toMatchObject({ hidden: true, status: 'published', url: null, can: ['edit', 'unpublish', 'remove'] });
    expect((await server.http(own.pictures[0]?.sources[0]?.url ?? '')).status).toBe(200);
    const back = await mara.client.call('unpublishPost', { postId, version: own.version });
    const again = { postId, version: back.version, idempotencyKey: idempotencyKey() };
    expect(await mara.client.refusal('publishPost', again)).toMatchObject({ code: 'conflict', reason: 'post_is_hidden' });
    const found = await admin.client.call('getReportCase', { reportId });
    expect(found.subject).toMatchObject({ story: expect.stringContaining('Reported'), media: [{ id: upload }] });
    expect((await admin.client.call('listAllPosts', { hidden: true })).items).toEqual([]);
    const decision = {
      reportId,
      version: found.report.version,
      action: 'dismiss',
      rule: 'consent',
      reason: 'It shows a bowl, and nobody else.',
    } as const;
    await admin.client.call('decideReport', decision);
    const shown = await mara.client.call('fetchOwnPost', { postId });
    await publish(mara, shown);
    expect((await server.http(`/v1/posts/${slug}`)).status).toBe(200);
    expect((await server.http(`/media/${upload}/320.webp`)).status).toBe(200);
  });

  test('that is removed is gone with its pictures, and deleted after 30 days unless a report about it is open', async () => {
    const [mara, theo] = [await createAuthor(), await server.person()];
    const upload = await uploadPicture(server, mara);
    const gone = await publish(mara, await write(mara, { title: 'Going', text: `![a](/media/${upload}/1080.webp)` }));
    const reported = await publish(mara, await write(mara, { title: 'Going, reported' }));
    await theo.client.call('reportContent', {
      subject: { kind: 'post', id: reported.postId },
      reason: 'scam',
      idempotencyKey: idempotencyKey(),
    });
    for (const { postId } of [gone, reported]) await mara.client.call('removePost', { postId });
    expect((await server.http(`/v1/posts/${gone.slug}`)).status).toBe(404);
    expect((await server.http(`/media/${upload}/320.webp`)).status).toBe(404);
    expect((await mara.client.refusal('fetchOwnPost', { postId: gone.postId })).code).toBe('not_found');
    await advanceClock(server, 31 * day);
    const left = await server.services.db.rows<{ id: string }>(sql`select id from post where id in (${gone.postId}, ${reported.postId})`);
    expect(left).toEqual([{ id: reported.postId }]);
    expect(await server.services.db.rows(sql`select 1 from upload where id = ${upload}`)).toEqual([]);
  });

  test('is deleted with its author’s account and its pictures, and others’ posts lose their name', async () => {
    const mara = await createAuthor();
    const june = await createAuthor();
    const upload = await uploadPicture(server, mara);
    const post = await publish(mara, await write(mara, { title: 'Mine', text: `![a](/media/${upload}/1080.webp)` }));
    const mention = await publish(
      june,
      await write(june, {
        title: 'Lace with Mara Vogel',
        text: `I learned this from ${mara.username}, [Mara Vogel](/model/${mara.username.replaceAll('_', '-')}).`,
        tags: ['Lace', 'Mara Vogel'],
        picture: await uploadPicture(server, june),
        pictureAlt: 'Mara Vogel at work',
      }),
    );
    const { erasePosts } = await import('./erase-posts.ts');
    const phrases = ['Mara Vogel'];
    const person = {
      accountId: mara.accountId,
      username: mara.username,
      formerUsername: 'former_member_x7k',
      phrases,
      publicPhrases: phrases,
      at: server.clock.now(),
    };
    await server.services.db.transaction((trx) => erasePosts(trx, server.services, person));
    await waitForJobs(server);
    expect((await server.http(`/v1/posts/${post.slug}`)).status).toBe(404);
    expect((await server.http(`/media/${upload}/320.webp`)).status).toBe(404);
    expect((await server.http(`/v1/posts/${mention.slug}`)).status).toBe(404);
    const slug = `post-${mention.postId.replace('pst_', '')}`;
    const kept = await (await connectVisitor(server)).call('fetchPost', { slug });
    expect(kept.html).toBe('<p>I learned this from [deleted], <a href="/model/[deleted]">[deleted]</a>.</p>\n');
    expect(kept).toMatchObject({
      title: 'Lace with [deleted]',
      tags: [{ name: 'Lace', slug: 'lace' }],
      picture: { alt: '[deleted] at work' },
    });
    expect(await slugsOf({ q: mara.username })).toEqual([]);
    expect(await slugsOf({ q: 'Vogel' })).toEqual([]);
    expect(await slugsOf({ q: 'lace' })).toContain(slug);
  });
});
