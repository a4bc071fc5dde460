import { randomUUID } from 'node:crypto';
import type { Input } from '@strapline/contract/events';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import { createClaimedTag } from '../features/certificate/test-claims.ts';
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
} as const;

type Piece = { braTagId: string; slug: string; media: string[] };
type HiddenThing = 'listing' | 'removed' | 'claimed' | 'edited' | 'withdrawn';

export type Planted = {
  words: typeof words;
  /** Pieces that nobody else sees. */
  pieces: Record<HiddenThing, Piece>;
  /** A visible piece of which the first picture is hidden. */
  partly: Piece & { hiddenPicture: string };
  /** Its record stays, and its page doesn't exist. */
  suspended: Piece;
  /** Pieces of two people, one of whom blocked the other. */
  ofBlocking: Piece;
  ofBlocked: Piece;
  /** Made by the blocked person, and owned by the collector. */
  collectedOfBlocked: Piece;
  order: Purchase;
  people: Record<'mara' | 'june' | 'theo' | 'cora' | 'sven' | 'blocking' | 'blocked', Person>;
  admin: Person;
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
  await cora.client.call('saveProfile', { collectionOpen: true });
  await sell(june, 'plain');
  const hiddenPicture = await uploadPicture(server, mara, `A ${words.picture} picture`);
  const partly = await sell(mara, 'two', { uploads: [hiddenPicture, await uploadPicture(server, mara, 'The back')] });
  return {
    words,
    pieces: {
      listing: await sell(mara, words.listing),
      removed: await sell(mara, words.removed),
      claimed: await describePiece(await createClaimedTag(server, mara, cora, `${words.claimed} bandeau`)),
      edited: await sell(mara, 'plain two'),
      withdrawn: await sell(mara, words.withdrawn, { shown: { who: 'others', usernames: [theo.username], agreed: true } }),
    },
    partly: { ...partly, hiddenPicture },
    suspended: await sell(sven, words.suspended),
    ofBlocking: await sell(blocking, words.blocking),
    ofBlocked: await sell(blocked, words.blocked),
    collectedOfBlocked: await describePiece(await createClaimedTag(server, blocked, cora, `${words.blocked} bralette`)),
    order: await buyAsGuest(server, theo.client, (await sell(mara, 'bought')).braTagId),
    people: { mara, june, theo, cora, sven, blocking, blocked },
    admin,
  };
}

/** Hides all of it: by reports, a decision, an edit, a withdrawn consent, a suspension and a block. */
export async function hideEverything(server: TestServer, planted: Planted): Promise<void> {
  const { pieces, partly, people, admin, order } = planted;
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
