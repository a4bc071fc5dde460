import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { homeAddress } from '@strapline/server/features/order/test-purchase';
import type { Random } from '@strapline/testkit/simulation/random';
import type { Operation } from '../history/history.ts';
import { type Answer, type Caller, type CallerOptions, createCaller } from './caller.ts';
import type { World } from './world.ts';

/** An order that a client was told about; guests need the token to see it. */
export type KnownOrder = { by: string; orderId: string; intentId: string; accessToken: string; isGuest: boolean };

/** People who buy, save and claim until `isOver`. Several want the same piece at once. */
export type TradeLoad = {
  history: Operation[];
  knownOrders: KnownOrder[];
  run(workers: number, isOver: () => boolean): Promise<void>;
  close(): void;
};

type Buyer = Caller & { isGuest: boolean };

/** Everything that the people of a load share. */
type Trade = {
  base: string;
  world: World;
  random: Random;
  history: Operation[];
  knownOrders: KnownOrder[];
  members: readonly Buyer[];
  guests: Buyer[];
  listings: string[];
  claims: World['claims'];
};

export function createTradeLoad(base: string, world: World, random: Random, pauseMs = 150): TradeLoad {
  const trade: Trade = {
    ...{ base, world, random, history: [], knownOrders: [], guests: [] },
    members: world.members.map(({ username, token }, i) => createBuyer(base, { name: username, token, address: `10.9.0.${i + 1}` }, false)),
    listings: [...world.listings],
    claims: [...world.claims],
  };
  let isClosed = false;
  const work = async (isOver: () => boolean): Promise<void> => {
    while (!isOver() && !isClosed) {
      const dice = random.next();
      await (dice < 0.45 ? buy(trade) : dice < 0.5 ? claim(trade) : save(trade));
      await pause(random.next() * pauseMs * 2);
    }
  };
  return {
    history: trade.history,
    knownOrders: trade.knownOrders,
    run: async (workers, isOver) => {
      await Promise.all(Array.from({ length: workers }, () => work(isOver)));
    },
    close: () => {
      isClosed = true;
      for (const one of [...trade.members, ...trade.guests]) one.close();
    },
  };
}

function createBuyer(base: string, options: CallerOptions, isGuest: boolean): Buyer {
  return { ...createCaller(base, options), isGuest };
}

function createGuest({ base, guests }: Trade): Buyer {
  const number = guests.length + 1;
  const address = `10.${20 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
  const guest = createBuyer(base, { name: `guest${number}`, address }, true);
  guests.push(guest);
  return guest;
}

type Target = Pick<Operation, 'kind' | 'by' | 'piece' | 'key'>;

function record<T>({ history }: Trade, target: Target, answer: Answer<T>, orderId?: string): void {
  const endedAt = performance.now();
  const reason = answer.outcome === 'ok' ? {} : { reason: answer.reason };
  history.push({ ...target, outcome: answer.outcome, ...reason, ...(orderId ? { orderId } : {}), startedAt: endedAt - answer.ms, endedAt });
}

/** Repeats with the same key while the outcome is unknown; some people give up at once. */
async function persist<T>({ random }: Trade, attempt: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const most = random.chance(0.15) ? 1 : 12;
  for (let tries = 1; ; tries += 1) {
    const answer = await attempt();
    if (answer.outcome === 'ok' || (answer.outcome === 'failed' && answer.reason !== 'rate_limited') || tries >= most) return answer;
    await pause(Math.min(answer.retryAfterMs ?? 200 * tries, 2_000));
  }
}

type HeldOrder = KnownOrder & { clientSecret: string };

async function hold(trade: Trade, buyer: Buyer, piece: string): Promise<HeldOrder | null> {
  const key = randomUUID();
  const answer = await persist(trade, async () => {
    const one = await buyer.call('createPaymentIntentStripe', {
      braTagId: piece,
      shipTo: homeAddress,
      email: `${buyer.name}@post.example`,
      idempotencyKey: key,
    });
    record(trade, { kind: 'hold', by: buyer.name, piece, key }, one, one.outcome === 'ok' ? one.output.order.id : undefined);
    return one;
  });
  if (answer.outcome !== 'ok') return null;
  const { intent, order, accessToken } = answer.output;
  const known = { by: buyer.name, orderId: order.id, intentId: intent.id, accessToken, isGuest: buyer.isGuest };
  trade.knownOrders.push(known);
  return { ...known, clientSecret: intent.clientSecret ?? '' };
}

/** Pays at the provider as the browser does. Acknowledged when the provider says that it succeeded. */
async function pay(trade: Trade, buyer: Buyer, piece: string, held: HeldOrder): Promise<void> {
  await persist(trade, async () => {
    const one = await confirm(trade.base, trade.world.publishableKey, held);
    record(trade, { kind: 'pay', by: buyer.name, piece, key: held.intentId }, one, held.orderId);
    return one;
  });
}

/** Up to four people want the same piece at once; one in ten doesn't pay. */
async function buy(trade: Trade): Promise<void> {
  const { random, members, listings } = trade;
  const piece = listings.shift();
  if (!piece) return await save(trade);
  const count = 1 + random.below(4);
  const rivals = new Set(Array.from({ length: count }, () => (random.chance(0.5) ? random.pick(members) : createGuest(trade))));
  await Promise.all(
    [...rivals].map(async (buyer) => {
      const held = await hold(trade, buyer, piece);
      if (held && !random.chance(0.1)) await pay(trade, buyer, piece, held);
      if (buyer.isGuest) buyer.close();
    }),
  );
}

async function save(trade: Trade): Promise<void> {
  const member = trade.random.pick(trade.members);
  const piece = trade.random.pick(trade.world.listings);
  const target: Target = { kind: 'save', by: member.name, piece, key: randomUUID() };
  await persist(trade, async () => {
    const one = await member.call('saveItem', { braTagId: piece, saved: true });
    record(trade, target, one);
    return one;
  });
}

/** Two people have the code. */
async function claim(trade: Trade): Promise<void> {
  const { random, members, claims } = trade;
  const one = claims.shift();
  if (!one) return await save(trade);
  const rivals = new Set([random.pick(members), random.pick(members)]);
  await Promise.all(
    [...rivals].map(async (member) => {
      const target: Target = { kind: 'claim', by: member.name, piece: one.braTagId, key: randomUUID() };
      await persist(trade, async () => {
        const answer = await member.call('claimCollectorTag', one);
        record(trade, target, answer);
        return answer;
      });
    }),
  );
}

async function confirm(base: string, publishableKey: string, { intentId, clientSecret }: HeldOrder): Promise<Answer<null>> {
  const from = performance.now();
  const end = () => ({ retryAfterMs: undefined, ms: performance.now() - from });
  try {
    const form = new URLSearchParams({ key: publishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' });
    const answer = await postForm(`${base}/sandbox/stripe/v1/payment_intents/${intentId}/confirm`, form);
    const body = JSON.parse(answer.text) as { status?: string; error?: { code?: string; message?: string } };
    if (answer.status === 200 && body.status === 'succeeded') return { outcome: 'ok', output: null, ms: end().ms };
    return { outcome: 'unknown', reason: `${answer.status} ${body.error?.code ?? body.status ?? ''}`.trim(), ...end() };
  } catch {
    return { outcome: 'unknown', reason: 'no answer', ...end() };
  }
}

/** On a connection of its own: a kept one may be closed by a stopping server while the request is on its way, and browsers repeat that by themselves. */
function postForm(url: string, form: URLSearchParams): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = http.request(url, { method: 'POST', agent: false, headers, timeout: 10_000 }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
      answer.on('error', fail);
    });
    request.on('timeout', () => request.destroy(new Error('no answer within 10 s')));
    request.on('error', fail);
    request.end(form.toString());
  });
}
