import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { homeAddress } from '@strapline/server/features/order/test-purchase';
import type { Random } from '@strapline/testkit/simulation/random';
import type { Operation, OperationKind } from '../history/history.ts';
import { type Answer, type Caller, createCaller } from './caller.ts';
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

export function createTradeLoad(base: string, world: World, random: Random, pauseMs = 150): TradeLoad {
  const history: Operation[] = [];
  const knownOrders: KnownOrder[] = [];
  const members = world.members.map(
    ({ username, token }, i): Buyer => ({ ...createCaller(base, { name: username, token, address: `10.9.0.${i + 1}` }), isGuest: false }),
  );
  const guests: Buyer[] = [];
  const listings = [...world.listings];
  const claims = [...world.claims];

  const record = <T>(kind: OperationKind, by: string, piece: string, key: string, answer: Answer<T>, orderId?: string): void => {
    const endedAt = performance.now();
    const reason = answer.outcome === 'ok' ? {} : { reason: answer.reason };
    const order = orderId ? { orderId } : {};
    history.push({ kind, by, piece, key, outcome: answer.outcome, ...reason, ...order, startedAt: endedAt - answer.ms, endedAt });
  };
  const createGuest = (): Buyer => {
    const number = guests.length + 1;
    const guest = {
      ...createCaller(base, { name: `guest${number}`, address: `10.${20 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}` }),
      isGuest: true,
    };
    guests.push(guest);
    return guest;
  };
  /** Repeats with the same key while the outcome is unknown; some people give up at once. */
  const persist = async <T>(attempt: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const most = random.chance(0.15) ? 1 : 12;
    for (let tries = 1; ; tries += 1) {
      const answer = await attempt();
      if (answer.outcome === 'ok' || (answer.outcome === 'failed' && answer.reason !== 'rate_limited') || tries >= most) return answer;
      await pause(Math.min(answer.retryAfterMs ?? 200 * tries, 2_000));
    }
  };

  const hold = async (buyer: Buyer, piece: string): Promise<(KnownOrder & { clientSecret: string }) | null> => {
    const key = randomUUID();
    const answer = await persist(async () => {
      const one = await buyer.call('createPaymentIntentStripe', {
        braTagId: piece,
        shipTo: homeAddress,
        email: `${buyer.name}@post.example`,
        idempotencyKey: key,
      });
      record('hold', buyer.name, piece, key, one, one.outcome === 'ok' ? one.output.order.id : undefined);
      return one;
    });
    if (answer.outcome !== 'ok') return null;
    const { intent, order, accessToken } = answer.output;
    const known = { by: buyer.name, orderId: order.id, intentId: intent.id, accessToken, isGuest: buyer.isGuest };
    knownOrders.push(known);
    return { ...known, clientSecret: intent.clientSecret ?? '' };
  };

  /** Pays at the provider as the browser does. Acknowledged when the provider says that it succeeded. */
  const pay = async (buyer: Buyer, piece: string, held: KnownOrder & { clientSecret: string }): Promise<void> => {
    await persist(async () => {
      const one = await confirm(base, world.publishableKey, held);
      record('pay', buyer.name, piece, held.intentId, one, held.orderId);
      return one;
    });
  };

  const buy = async (): Promise<void> => {
    const piece = listings.shift();
    if (!piece) return await save();
    const rivals = new Set(Array.from({ length: 1 + random.below(4) }, () => (random.chance(0.5) ? random.pick(members) : createGuest())));
    await Promise.all(
      [...rivals].map(async (buyer) => {
        const held = await hold(buyer, piece);
        if (held && !random.chance(0.1)) await pay(buyer, piece, held);
      }),
    );
  };
  const save = async (): Promise<void> => {
    const member = random.pick(members);
    const piece = random.pick(world.listings);
    const key = randomUUID();
    await persist(async () => {
      const one = await member.call('saveItem', { braTagId: piece, saved: true });
      record('save', member.name, piece, key, one);
      return one;
    });
  };
  const claim = async (): Promise<void> => {
    const one = claims.shift();
    if (!one) return await save();
    const rivals = new Set([random.pick(members), random.pick(members)]);
    await Promise.all(
      [...rivals].map(async (member) => {
        const key = randomUUID();
        await persist(async () => {
          const answer = await member.call('claimCollectorTag', one);
          record('claim', member.name, one.braTagId, key, answer);
          return answer;
        });
      }),
    );
  };
  return {
    history,
    knownOrders,
    run: async (workers, isOver) => {
      const work = async (): Promise<void> => {
        while (!isOver()) {
          const dice = random.next();
          await (dice < 0.45 ? buy() : dice < 0.5 ? claim() : save());
          await pause(random.next() * pauseMs * 2);
        }
      };
      await Promise.all(Array.from({ length: workers }, work));
    },
    close: () => {
      for (const one of [...members, ...guests]) one.close();
    },
  };
}

async function confirm(
  base: string,
  publishableKey: string,
  { intentId, clientSecret }: KnownOrder & { clientSecret: string },
): Promise<Answer<null>> {
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
