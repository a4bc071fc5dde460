import { randomUUID } from 'node:crypto';
import { createPhoto, createTagForm, uploadFile, waitForUpload } from '@strapline/testkit/bra-tags';
import type { TestServer } from '@strapline/testkit/test-server';
import type pg from 'pg';
import type { OperationName } from '../../capacity/measured-costs.ts';
import { loadPurchases } from '../purchase-load.ts';
import { type BenchWorld, type Participant, pickFrom, waitFor } from './bench-world.ts';
import { batches, type Operation } from './meter.ts';

type Operations = Partial<Record<OperationName, Operation>>;

const purchasesPerBatch = 24;
const ordersPerBatch = 16;
/** Purchases of all batches and of the warm-up, and some to spare. */
export const purchases = purchasesPerBatch * (batches + 2);
/** As wide as a phone's picture that was made smaller for sending. */
const photoWidth = 2400;

/** What members do besides buying. */
export function planMemberOperations(port: number, { world, members, sellers }: BenchWorld): Operations {
  const threads = new Map<Participant, string>();
  const http: TestServer['http'] = async (path, { token, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  const uploads = new Map<Participant, string[]>();
  const created: { seller: Participant; braTagId: string }[] = [];
  return {
    savePiece: {
      calls: 100,
      run: (i) => {
        const turn = Math.floor(i / members.length);
        return pickFrom(members, i).client.call('saveItem', { braTagId: pickFrom(world.listings, turn), saved: true });
      },
    },
    sendMessage: {
      calls: 60,
      run: async (i) => {
        const member = pickFrom(members, i);
        const to = threads.has(member) ? { threadId: threads.get(member) ?? '' } : { braTagId: pickFrom(world.listings, 0) };
        const sent = await member.client.call('sendMessage', { to, text: `Is it still soft, ${i}?`, idempotencyKey: randomUUID() });
        threads.set(member, sent.threadId);
      },
    },
    uploadPicture: {
      calls: 8,
      run: async (i) => {
        const seller = pickFrom(sellers, i);
        const uploadId = await uploadFile({ http }, seller, await createPhoto(photoWidth));
        const { state, reason } = await waitForUpload(seller, uploadId);
        if (state !== 'ready') throw new Error(`a picture was refused: ${reason}`);
        await seller.client.call('describeUpload', { uploadId, alt: 'Plum bra on a wooden chair' });
        uploads.set(seller, [...(uploads.get(seller) ?? []), uploadId]);
      },
    },
    createTag: {
      calls: 8,
      run: async (i) => {
        const seller = pickFrom(sellers, i);
        const uploadId = uploads.get(seller)?.shift();
        if (!uploadId) throw new Error('no picture is left');
        // A series of its own: the numbers of the other one were given without the wire.
        const form = { ...createTagForm([uploadId]), series: 'bench' };
        const { braTagId } = await seller.client.call('createBraTag', form);
        created.push({ seller, braTagId });
      },
    },
    offerTag: {
      calls: 8,
      run: (i) => {
        const { seller, braTagId } = pickFrom(created, i);
        return seller.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 80_00 });
      },
    },
  };
}

/** Buying, and what follows until the money is released. `serverPort` bypasses the proxy: what goes to the payment provider is not sent by us. */
export function planTradeOperations(serverPort: number, db: pg.Client, { world, members, sellers }: BenchWorld): Operations {
  const sockets = members.map(({ client }) => client.socket);
  let next = 0;
  return {
    purchase: {
      calls: purchasesPerBatch,
      run: async () => {
        const turn = next++;
        const sample = await loadPurchases(serverPort, world.publishableKey, [pickFrom(sockets, turn)], [world.listings[turn] ?? ''], 1);
        if (sample.failures.length > 0) throw new Error(`a purchase failed: ${sample.failures[0]}`);
      },
    },
    fulfilOrder: {
      calls: ordersPerBatch,
      run: async () => {
        const order = await takeOrder(db);
        const [seller, buyer] = [findBy(sellers, order.seller), findBy(members, order.buyer)];
        const { strapCode } = await seller.client.call('pullStrapCode', { braTagId: order.braTagId });
        await seller.client.call('shipOrder', { orderId: order.id, carrier: 'USPS', trackingNumber: '9400111899223197428491' });
        await buyer.client.call('confirmDelivery', { orderId: order.id });
        await buyer.client.call('claimCollectorTag', { braTagId: order.braTagId, strapCode, satisfied: true });
        await waitFor('the end of an order', async () => ((await readStatus(db, order.id)) === 'completed' ? true : undefined));
      },
    },
  };
}

type PaidOrder = { id: string; braTagId: string; seller: string; buyer: string };

async function takeOrder(db: pg.Client): Promise<PaidOrder> {
  const { rows } = await db.query<PaidOrder>(
    `select id, bra_tag_id as "braTagId", seller_id as seller, buyer_id as buyer from orders where status = 'paid' and buyer_id is not null
     order by md5(id) limit 1`,
  );
  if (!rows[0]) throw new Error('no paid order is left');
  return rows[0];
}

async function readStatus(db: pg.Client, orderId: string): Promise<string | undefined> {
  return (await db.query<{ status: string }>('select status from orders where id = $1', [orderId])).rows[0]?.status;
}

function findBy(people: readonly Participant[], accountId: string): Participant {
  const found = people.find((person) => person.accountId === accountId);
  if (!found) throw new Error(`nobody has the account ${accountId}`);
  return found;
}
