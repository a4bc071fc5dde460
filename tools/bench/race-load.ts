import pg from 'pg';
import type { Socket } from 'socket.io-client';
import type { Cluster } from './clusters.ts';
import { confirmCard, type StartedPurchase, startPurchase, waitUntilPaid } from './purchase-load.ts';
import { openSockets } from './socket-load.ts';

/** Of one piece. `winnerMs` is the time from the first call until the winner has the answer. */
export type Race = { winners: number; winnerMs: number; holds: number; sales: number; refusals: string[] };

/** Network addresses of the buyers begin there. */
const firstAddress = 90_000;

/** Guests race for one piece after another, each on a connection of their own; who wins pays. */
export async function raceForPieces(
  cluster: Cluster,
  publishableKey: string,
  braTagIds: readonly string[],
  buyers: number,
): Promise<Race[]> {
  const sockets = await openSockets(`${cluster.fleet.base}/strapline`, buyers, firstAddress);
  const client = new pg.Client({ connectionString: cluster.database.url });
  await client.connect();
  const races: Race[] = [];
  try {
    for (const braTagId of braTagIds) {
      const startedAt = performance.now();
      let winnerMs = Number.NaN;
      const answers = await Promise.all(
        sockets.map(async (socket) => {
          const answer = await startPurchase(socket, braTagId);
          if (!answer.error && Number.isNaN(winnerMs)) winnerMs = performance.now() - startedAt;
          return { socket, answer };
        }),
      );
      const winners = answers.filter(({ answer }) => !answer.error);
      const holds = await countOrders(client, braTagId, 'holds_tag');
      for (const { socket, answer } of winners) await pay(cluster.port, publishableKey, socket, answer);
      races.push({
        winners: winners.length,
        winnerMs,
        holds,
        sales: await countOrders(client, braTagId, 'paid_at is not null'),
        refusals: answers.flatMap(({ answer }) => answer.error?.code ?? []),
      });
    }
    return races;
  } finally {
    await client.end();
    for (const socket of sockets) socket.close();
  }
}

async function pay(port: number, publishableKey: string, socket: Socket, purchase: StartedPurchase): Promise<void> {
  const failure = (await confirmCard(port, publishableKey, purchase)) ?? (await waitUntilPaid(socket, purchase));
  if (failure) throw new Error(`the winner could not pay: ${failure}`);
}

async function countOrders(client: pg.Client, braTagId: string, condition: 'holds_tag' | 'paid_at is not null'): Promise<number> {
  const text = `select count(*)::int as count from orders where bra_tag_id = $1 and ${condition}`;
  const { rows } = await client.query<{ count: number }>({ text, values: [braTagId] });
  return rows[0]?.count ?? 0;
}
