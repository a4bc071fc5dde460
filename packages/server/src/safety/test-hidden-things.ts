import { randomUUID } from 'node:crypto';
import type { Input } from '@strapline/contract/events';
import { day } from '@strapline/domain/time';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { openTestSurvey, proveTestHandle } from '@strapline/testkit/handles';
import { createTestPair, verifyTestPair } from '@strapline/testkit/pairs';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import { createClaimedTag } from '../features/certificate/test-claims.ts';
import { startTopic, writeReply } from '../features/forum/test-forum.ts';
import { buyAsGuest, type Purchase } from '../features/order/test-purchase.ts';

/** The words that are planted, each in one thing that is hidden: as title, story, alternative text, biography or message. */
const words = {
  listing: 'quillfeather',
  removed: 'sablethorn',
  picture: 'larkspindle',
  profile: 'mothglimmer',
  message: 'frostbramble',
  claimed: 'copperwillow',
  edited: 'saltlantern',
  withdrawn: 'velvetmarrow',
  suspended: 'amberquiver',
  blocking: 'pinehollow',
  blocked: 'duskpetal',
  post: 'thistledown',
  draft: 'mossparlour',
  pair: 'fernwhistle',
  draftPair: 'cedarthimble',
} as const;

/** The words of the forum. Searches for pieces don't ask for them: those are limited. */
const forumWords = { topic: 'heathersong', reply: 'mossanchor', earlier: 'plumlattice', waitingPost: 'ivorytangle' } as const;

type Piece = { braTagId: string; slug: string; media: string[] };
type PlantedPost = { postId: string; slug: string; media: string[] };
type HiddenThing = 'listing' | 'removed' | 'claimed' | 'edited' | 'withdrawn';

export type Planted = {
  words: typeof words;
  forumWords: typeof forumWords;
  /** Pieces that nobody else sees. */
  pieces: Record<HiddenThing, Piece>;
  /** A visible piece of which the first picture is hidden. */
  partly: Piece & { hiddenPicture: string };
  /** Of the person whose page is hidden. */
  avatar: string;
  /** Its record stays, and its page doesn't exist. */
  suspended: Piece;
  /** Pieces of two people, one of whom blocked the other. */
  ofBlocking: Piece;
  ofBlocked: Piece;
  /** Made by the blocked person, and owned by the collector. */
  collectedOfBlocked: Piece;
  /** Posts: one that a report hid, a draft, and one of each person above who isn't shown. */
  posts: Record<'hidden' | 'draft' | 'suspended' | 'blocking' | 'blocked', PlantedPost>;
  /** Pairs: one that a report will hide, a draft, and one of each person who won't be shown. */
  pairs: Record<'hidden' | 'draft' | 'suspended' | 'blocking' | 'blocked', string>;
  /** Handles with an open survey: of a creator of whose pictures some will be hidden, and of each person who won't be shown. */
  handles: string[];
  /** Of a member, each with something of the above that they see until it is hidden. */
  widgets: string[];
  forum: { topics: string[]; posts: string[]; pictures: string[]; hidden: string[] };
  order: Purchase;
  people: Record<'mara' | 'june' | 'theo' | 'cora' | 'sven' | 'blocking' | 'blocked', Person>;
  admin: Person;
  /** Of Ghost's Content API. Pages show it. */
  contentKey: string;
};

/** Plants everything; what is hidden is hidden by `hideEverything`, so that caches and connections can be filled before. */
export async function plantThings(server: TestServer): Promise<Planted> {
  const adult = { birthDate: '1990-05-01' };
  const [mara, june, sven, blocking, blocked] = [
    await server.person(adult),
    await server.person(adult),
    await server.person(adult),
    await server.person(adult),
    await server.person(adult),
  ];
  const [theo, cora, admin] = [await server.person(), await server.person(), await server.person({ roles: ['admin'] })];
  const describePiece = async (braTagId: string): Promise<Piece> => {
    const { slug, media } = await theo.client.call('fetchBraTag', { braTagId });
    return { braTagId, slug: slug ?? '', media: media.map(({ id }) => id) };
  };
  const sell = async (seller: Person, word: string, form: Partial<Input<'createBraTag'>> = {}) =>
    await describePiece(
      await createTestBraTag(server, seller, {
        title: `${word} bandeau`,
        story: `A story of ${word}`,
        uploads: [await uploadPicture(server, seller, `A ${word} picture`)],
        offered: true,
        offeredAmount: 4000,
        ...form,
      }),
    );
  await june.client.call('saveProfile', { bio: `I keep a ${words.profile} at home.` });
  const { avatar } = await june.client.call('setAvatar', { uploadId: await uploadPicture(server, june), useService: false });
  await cora.client.call('saveProfile', { collectionOpen: true });
  await sell(june, 'plain');
  const hiddenPicture = await uploadPicture(server, mara, `A ${words.picture} picture`);
  const partly = await sell(mara, 'two', { uploads: [hiddenPicture, await uploadPicture(server, mara, 'The back')] });
  const measure = async (creator: Person, word: string) => (await verifyTestPair(server, creator, admin, { bio: `About a ${word}` })).id;
  const write = async (author: Person, word: string, isPublished = true): Promise<PlantedPost> => {
    const uploadId = await uploadPicture(server, author, `A ${word} picture`);
    const text = `About ${word}.\n\n![A ${word} on a chair](/media/${uploadId}/320.webp)`;
    const saved = await author.client.call('savePost', { title: `On ${word}`, text, tags: [word], idempotencyKey: randomUUID() });
    const { postId, version, slug } = saved;
    if (isPublished) await author.client.call('publishPost', { postId, version, idempotencyKey: randomUUID() });
    return { postId, slug, media: [uploadId] };
  };
  const planted: Omit<Planted, 'handles' | 'widgets'> = {
    words,
    forumWords,
    pieces: {
      listing: await sell(mara, words.listing),
      removed: await sell(mara, words.removed),
      claimed: await describePiece(await createClaimedTag(server, mara, cora, `${words.claimed} bandeau`)),
      edited: await sell(mara, 'plain two'),
      withdrawn: await sell(mara, words.withdrawn, { shown: { who: 'others', usernames: [theo.username], agreed: true } }),
    },
    partly: { ...partly, hiddenPicture },
    avatar: avatar ?? '',
    suspended: await sell(sven, words.suspended),
    ofBlocking: await sell(blocking, words.blocking),
    ofBlocked: await sell(blocked, words.blocked),
    collectedOfBlocked: await describePiece(await createClaimedTag(server, blocked, cora, `${words.blocked} bralette`)),
    posts: {
      hidden: await write(mara, words.post),
      draft: await write(mara, words.draft, false),
      suspended: await write(sven, words.suspended),
      blocking: await write(blocking, words.blocking),
      blocked: await write(blocked, words.blocked),
    },
    pairs: {
      hidden: await measure(mara, words.pair),
      draft: (await createTestPair(mara, { bio: `About a ${words.draftPair}` })).pairId,
      suspended: await measure(sven, words.suspended),
      blocking: await measure(blocking, words.blocking),
      blocked: await measure(blocked, words.blocked),
    },
    forum: await plantForum(server, { mara, theo, june, blocking, blocked, cora, admin }),
    order: await buyAsGuest(server, theo.client, (await sell(mara, 'bought')).braTagId),
    people: { mara, june, theo, cora, sven, blocking, blocked },
    admin,
    contentKey: server.services.content.getInfo('strapline').key,
  };
  const handles = await plantSurveys(planted);
  await plantFeatured(planted);
  return { ...planted, handles, widgets: await plantWidgets(planted, handles) };
}

/** One is featured now, the others were before. */
async function plantFeatured({ pieces, suspended, ofBlocking, ofBlocked, admin }: Omit<Planted, 'handles' | 'widgets'>): Promise<void> {
  const featured = [...Object.entries({ ...pieces, suspended, blocking: ofBlocking, blocked: ofBlocked })].filter(([, { slug }]) => slug);
  const now = Date.now();
  for (const [place, [name, { slug }]] of featured.entries()) {
    const word = words[name as keyof typeof words];
    const [from, until] = [now - (place + 1) * day, now + (place === 0 ? day : -place * day)].map((at) => new Date(at).toISOString());
    const text = `A bandeau about ${word}.\n\nIt was cut from the last of the cloth, in one long evening, and nothing was left of it.`;
    await admin.client.call('setFeatured', { slug, title: `All about ${word}`, text, from: from ?? '', until: until ?? '' });
  }
}

async function plantWidgets(
  { pieces, suspended, ofBlocking, ofBlocked, people }: Omit<Planted, 'handles' | 'widgets'>,
  handles: readonly string[],
): Promise<string[]> {
  const shown = [
    ...[...Object.values(pieces), suspended, ofBlocking, ofBlocked].flatMap(({ slug }) =>
      slug ? [{ kind: 'listing', target: slug } as const] : [],
    ),
    // The records of a suspended person stay.
    ...[...Object.values(pieces), ofBlocking, ofBlocked].map(({ braTagId }) => ({ kind: 'tagCheck', target: braTagId }) as const),
    ...[people.mara, people.sven, people.blocking, people.blocked].map(({ username }) => ({ kind: 'model', target: username }) as const),
    ...handles.map((target) => ({ kind: 'icbm', target }) as const),
  ];
  const widgets: string[] = [];
  for (const widget of shown) {
    const input = { ...widget, allowedOrigins: ['https://shop.example'], idempotencyKey: randomUUID() };
    widgets.push((await people.theo.client.call('createWidget', input)).widgetId);
  }
  return widgets;
}

/** Each shows pictures of its owner's pieces. */
async function plantSurveys({
  pieces,
  partly,
  suspended,
  ofBlocking,
  ofBlocked,
  people,
  admin,
}: Omit<Planted, 'handles' | 'widgets'>): Promise<string[]> {
  const owners = [
    { owner: people.mara, pictures: [...partly.media, ...pieces.listing.media, ...pieces.removed.media] },
    { owner: people.sven, pictures: suspended.media },
    { owner: people.blocking, pictures: ofBlocking.media },
    { owner: people.blocked, pictures: ofBlocked.media },
  ];
  const handles: string[] = [];
  for (const [place, { owner, pictures }] of owners.entries()) {
    const fqsid = `bluesky:person-${place}.example`;
    await proveTestHandle(owner, admin, fqsid);
    await openTestSurvey(owner, 'icbm', fqsid, { pictures });
    handles.push(fqsid);
  }
  return handles;
}

/** A topic that will be hidden, a reply in another one that will be, with an earlier version, a post that waits, and topics of two people who will block each other. */
async function plantForum(
  server: TestServer,
  people: Record<'mara' | 'theo' | 'june' | 'blocking' | 'blocked' | 'cora' | 'admin', Person>,
) {
  const { mara, theo, june, blocking, blocked, cora, admin } = people;
  const hidden = await startTopic(mara, admin, {
    title: `All about ${forumWords.topic}`,
    text: `A ${forumWords.topic} of mine`,
    uploads: [await uploadPicture(server, mara, `A ${forumWords.topic} picture`)],
  });
  const open = await startTopic(theo, admin, { title: 'Which elastic lasts longest?' });
  const first = await writeReply(mara, admin, open.topicId, { text: `It was ${forumWords.earlier}` });
  server.clock.forward(600_000);
  const reply = await mara.client.call('editPost', { postId: first.id, version: first.version, text: `It is ${forumWords.reply}` });
  await writeReply(theo, admin, open.topicId, { text: 'Thank you!', replyTo: reply.id, quote: forumWords.reply });
  const waits = { category: 'help', title: `Waiting for ${forumWords.waitingPost}`, text: `My ${forumWords.waitingPost}` } as const;
  const { id: waiting } = await june.client.call('createTopic', { ...waits, idempotencyKey: randomUUID() });
  const ofBlocking = await startTopic(blocking, admin, { title: `About the ${words.blocking}` });
  const ofBlocked = await startTopic(blocked, admin, { title: `About the ${words.blocked}` });
  const replies = [
    await writeReply(blocking, admin, open.topicId, { text: `I like ${words.blocking}` }),
    await writeReply(blocked, admin, open.topicId, { text: `I like ${words.blocked}` }),
  ];
  // The last one is of neither.
  await writeReply(cora, admin, open.topicId);
  const { post } = await mara.client.call('fetchTopic', { topicId: hidden.topicId });
  return {
    topics: [hidden.topicId, open.topicId, waiting, ofBlocking.topicId, ofBlocked.topicId],
    posts: [hidden.postId, reply.id, ...replies.map(({ id }) => id)],
    pictures: post.media.map(({ id }) => id),
    hidden: [hidden.postId, reply.id],
  };
}

/** Hides all of it: by reports, a decision, an edit, a withdrawn consent, a suspension and a block. */
export async function hideEverything(server: TestServer, planted: Planted): Promise<void> {
  const { pieces, pairs, partly, posts, people, admin, order } = planted;
  let reporters = 0;
  const report = async (subject: Input<'reportContent'>['subject']) => {
    reporters += 1;
    const reporter = await server.connect({ headers: { 'x-forwarded-for': `10.7.7.${reporters}` } });
    const receipt = await reporter.call('reportContent', { subject, reason: 'underage', idempotencyKey: randomUUID() });
    if (!receipt.hidden) throw new Error(`a report about a ${subject.kind} hid nothing`);
    return receipt;
  };
  await report({ kind: 'listing', id: pieces.listing.slug });
  const { reportId } = await report({ kind: 'listing', id: pieces.removed.slug });
  const { version } = (await admin.client.call('getReportCase', { reportId })).report;
  await admin.client.call('decideReport', { reportId, version, action: 'remove', rule: 'underage', reason: 'It shows somebody under 18.' });
  await report({ kind: 'braTag', id: pieces.claimed.braTagId });
  await report({ kind: 'media', id: partly.hiddenPicture });
  await report({ kind: 'post', id: posts.hidden.postId });
  await report({ kind: 'pair', id: pairs.hidden });
  await report({ kind: 'profile', id: people.june.username });
  await editHidden(server, planted, async () => await report({ kind: 'braTag', id: pieces.edited.braTagId }));
  const { client } = people.theo;
  const withdrawn = { kind: 'picture', version: '2026-11', subject: pieces.withdrawn.braTagId, accepted: false } as const;
  await client.call('recordConsent', withdrawn);
  const arrived = client.push('message');
  const text = `Look, a ${planted.words.message}!`;
  const { id } = await people.mara.client.call('sendMessage', { to: { orderId: order.order.id }, text, idempotencyKey: randomUUID() });
  await arrived;
  await client.call('reportContent', { subject: { kind: 'message', id }, reason: 'underage', idempotencyKey: randomUUID() });
  await admin.client.call('setUserState', {
    username: people.sven.username,
    state: 'suspended',
    reason: 'Asked buyers to pay outside.',
    until: new Date(server.clock.now().getTime() + 3 * 86_400_000).toISOString(),
  });
  for (const id of planted.forum.hidden) await report({ kind: 'post', id });
  await people.blocking.client.call('blockUser', { username: people.blocked.username, blocked: true });
}

/** A piece that its creator edits while it is hidden, and one whose hidden picture they keep. */
async function editHidden(server: TestServer, { pieces, partly, words, people: { mara } }: Planted, hide: () => Promise<unknown>) {
  await hide();
  const edit = async (braTagId: string, changes: Input<'updateBraTag'>['changes']) => {
    const { version } = await mara.client.call('fetchBraTag', { braTagId });
    await mara.client.call('updateBraTag', { braTagId, version, changes });
  };
  const added = await uploadPicture(server, mara, `A ${words.edited} picture`);
  pieces.edited.media.push(added);
  await edit(pieces.edited.braTagId, { title: `${words.edited} bandeau`, uploads: pieces.edited.media });
  await edit(partly.braTagId, { title: 'Two pictures', uploads: partly.media });
}
