import { randomUUID } from 'node:crypto';
import { strapline } from '@strapline/contract/apps/strapline';
import type { Input } from '@strapline/contract/events';
import { offerTimers } from '@strapline/domain/offer/offer.states';
import { day, hour } from '@strapline/domain/time';
import type { Handlers, Services } from '../../platform/services.ts';
import { endDueOffer } from '../offer/offer.ts';
import { type Call, createCall, createPastServices } from './demo-calls.ts';
import type { Piece } from './demo-piece.ts';
import type { DemoStep } from './demo-step.ts';
import type { Member } from './people.ts';

type Demo = { services: Services; handlers: Handlers; members: ReadonlyMap<string, Member>; pieces: readonly Piece[] };

/** Steps that a member takes, `ago` milliseconds before now. */
type Act = (ago: number, name: string, run: (call: Call) => Promise<unknown>) => DemoStep;

/** What theo, mara and others did besides buying and selling, with the calls that their screens would send. */
export function createActivitySteps(demo: Demo): DemoStep[] {
  const now = demo.services.clock.now().getTime();
  const act: Act = (ago, name, run) => {
    const at = new Date(now - ago);
    const member = findMember(demo, name);
    return {
      at,
      run: (trx) => run(createCall(createPastServices(trx, demo.services, at), demo.handlers, strapline.key, member)),
    };
  };
  return [
    ...followAndSave(demo, act),
    ...arrangeCollection(demo, act),
    ...makeOffers(demo, act),
    ...loseAcceptedOffer(demo, act),
    ...writeMessages(demo, act),
    act(3 * day, 'theo', readEverything),
    act(3 * day, 'mara', readEverything),
  ];
}

function followAndSave(demo: Demo, act: Act): DemoStep[] {
  const follow = (ago: number, name: string, other: string): DemoStep =>
    act(ago, name, (call) => call('follow', { username: findMember(demo, other).username, following: true }));
  const save = (ago: number, title: string): DemoStep =>
    act(ago, 'theo', (call) => call('saveItem', { braTagId: findPiece(demo, title).id, saved: true }));
  const lowerPrice = (ago: number, name: string, title: string, offeredAmount: number): DemoStep =>
    act(ago, name, (call) => call('offerBraTag', { braTagId: findPiece(demo, title).id, offered: true, offeredAmount }));
  const saveSearch = (ago: number, search: Input<'saveSearch'>): DemoStep => act(ago, 'theo', (call) => call('saveSearch', search));
  const size = { system: 'UK', band: 34, cup: 'DD' } as const;
  return [
    follow(62 * day, 'lena', 'mara'),
    follow(51 * day, 'juno', 'mara'),
    follow(40 * day, 'theo', 'mara'),
    follow(39 * day, 'theo', 'sumi'),
    follow(33 * day, 'tilda', 'mara'),
    saveSearch(38 * day, { name: '34DD up to $180', filters: { size, priceMaxCents: 180_00 }, alert: 'instant' }),
    saveSearch(37 * day, { name: 'Lace in any size', filters: { q: 'lace' }, alert: 'off' }),
    save(35 * day, 'Ivory duchesse longline with boned front'),
    save(34 * day, 'Leavers lace balconette with silk straps'),
    save(20 * day, 'Boro patchwork soft cup'),
    save(17 * day, 'Champagne satin plunge with a keyhole front'),
    lowerPrice(2 * day, 'odile', 'Leavers lace balconette with silk straps', 255_00),
  ];
}

function arrangeCollection(demo: Demo, act: Act): DemoStep[] {
  const note = (title: string, notes: Omit<Input<'updateCollectionItem'>, 'braTagId'>): DemoStep =>
    act(30 * day, 'theo', (call) => call('updateCollectionItem', { braTagId: findPiece(demo, title).id, ...notes }));
  const longline = findPiece(demo, 'Chantilly longline with silk ribbon casing').id;
  return [
    note('Restored 1958 bullet bra in peach satin', {
      folder: 'Vintage',
      valueCents: 210_00,
      notes: 'Insured for $210. Kept flat in the cedar drawer, out of the sun.',
    }),
    note('Chantilly longline with silk ribbon casing', {
      folder: 'Lace',
      valueCents: 420_00,
      notes: 'The ribbon is original and must not be steamed. Odile has a spare length of it.',
    }),
    note('Garnet velvet balconette, first of the spring cut', {
      folder: 'Worn',
      notes: 'For the concert in December.',
      privacy: 'me',
    }),
    note('Madder-dyed cotton bralette', { folder: 'Worn', privacy: 'followers' }),
    note('Cathedral bandeau from a wedding veil', {
      folder: 'Vintage',
      valueCents: 160_00,
      notes: 'Asked at the photo studio on Monday. They will look in the store room.',
      privacy: 'me',
    }),
    act(30 * day - hour, 'theo', (call) => call('moveCollectionItem', { braTagId: longline, after: null })),
  ];
}

const offer = (demo: Demo, title: string, amountCents: number, message: string): Input<'makeOffer'> => ({
  braTagId: findPiece(demo, title).id,
  amountCents,
  message,
  idempotencyKey: randomUUID(),
});

/** One that waits for its seller, one that its seller countered, and one that mara has to answer. */
function makeOffers(demo: Demo, act: Act): DemoStep[] {
  const title = 'Sashiko balconette, hemp leaf pattern';
  let countered = '';
  return [
    act(14 * hour, 'theo', async (call) => {
      const message = 'I have one of your soft cups and would love this beside it. Would you take $140?';
      countered = (await call('makeOffer', offer(demo, title, 140_00, message))).id;
    }),
    act(9 * hour, 'sumi', (call) =>
      call('answerOffer', {
        offerId: countered,
        answer: 'counter',
        amountCents: 160_00,
        message: 'Thank you! It took eleven evenings, so $160 is as low as I can go.',
        idempotencyKey: randomUUID(),
      }),
    ),
    act(5 * hour, 'theo', (call) =>
      call('makeOffer', offer(demo, 'Charmeuse balconette, cut on the bias', 120_00, 'I can pay today, if $120 works for you.')),
    ),
    act(2 * hour, 'lena', (call) =>
      call(
        'makeOffer',
        offer(demo, 'Sage corded-lace bralette, soft band', 76_00, 'I’d wear it to a wedding on the 12th. Would $76 be all right?'),
      ),
    ),
  ];
}

/** juno accepts an offer of theo, who doesn't pay in time. */
function loseAcceptedOffer(demo: Demo, act: Act): DemoStep[] {
  const title = 'Honiton sprig bralette on silk net';
  const acceptedAgo = 9 * day;
  let offerId = '';
  const lapsedAt = new Date(demo.services.clock.now().getTime() - acceptedAgo + offerTimers.hold);
  return [
    act(acceptedAgo + 3 * hour, 'theo', async (call) => {
      offerId = (await call('makeOffer', offer(demo, title, 105_00, 'Would you take $105? It would go to somebody who darns.'))).id;
    }),
    act(acceptedAgo, 'juno', (call) => call('answerOffer', { offerId, answer: 'accept', idempotencyKey: randomUUID() })),
    { at: lapsedAt, run: (trx) => endDueOffer(createPastServices(trx, demo.services, lapsedAt), { offerId }) },
    reply(
      act,
      8 * day - 3 * hour,
      'theo',
      title,
      'I’m sorry, I was traveling and missed the 24 hours. I’ll make another offer when I’m home.',
    ),
    reply(act, 8 * day - 5 * hour, 'juno', title, 'No harm done. It’s back on sale, and I’ll be glad to hear from you.'),
  ];
}

function writeMessages(demo: Demo, act: Act): DemoStep[] {
  const ordered = 'Heather wool-silk balconette, winter weight';
  const wanted = 'Slate linen full cup with contrast stitching';
  const question = 'Does the band run firm? I’m between a 34 and a 36 and would like to know before I order.';
  const wish = 'Could you leave the ribbon ends long? I’d like to trim them myself.';
  const orderId = findPiece(demo, ordered).order?.id;
  const send = (to: Input<'sendMessage'>['to'], text: string) => (call: Call) =>
    call('sendMessage', { to, text, idempotencyKey: randomUUID() });
  return [
    act(18 * hour, 'theo', send({ orderId }, wish)),
    reply(act, 3 * hour, 'mara', ordered, 'Of course. I’ll leave four inches and fold them into the tissue. It ships tomorrow.'),
    act(4 * hour, 'greta', send({ braTagId: findPiece(demo, wanted).id }, question)),
  ];
}

/** In the conversation about a piece, which their page marks as read. */
function reply(act: Act, ago: number, name: string, title: string, text: string): DemoStep {
  return act(ago, name, async (call) => {
    const { items } = await call('listThreads', {});
    const thread = items.find(({ about }) => about.title === title);
    if (!thread) throw new Error(`${name} has no conversation about ${title}`);
    await call('markThreadRead', { threadId: thread.id });
    return await call('sendMessage', { to: { threadId: thread.id }, text, idempotencyKey: randomUUID() });
  });
}

async function readEverything(call: Call): Promise<void> {
  const { items } = await call('listThreads', {});
  for (const { id } of items) await call('markThreadRead', { threadId: id });
  await call('markNotificationsRead', { all: true });
}

function findMember({ members }: Demo, name: string): Member {
  const member = members.get(name);
  if (!member) throw new Error(`the demo has no person ${name}`);
  return member;
}

function findPiece({ pieces }: Demo, title: string): Piece {
  const piece = pieces.find((one) => one.title === title);
  if (!piece) throw new Error(`the demo has no piece ${title}`);
  return piece;
}
