import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '@strapline/server/compose';
import { readConfig } from '@strapline/server/config';
import { sql } from '@strapline/server/ports/database';
import { optimizeWasmLate } from '../calm-wasm.ts';
import { type Ask, providersLookMs, type Question, type Told } from './mortal-talk.ts';

// Run by mortal-server.ts, which may end it without a word: the real server with the embedded providers, whose clock and faults are turned by who
// started it. Nothing of this is reachable from outside of the channel between the two.
optimizeWasmLate();
const config = readConfig(process.env);
let aheadMs = Number(process.env['SIMULATION_AHEAD_MS'] ?? 0);
const server = await startServer(
  { ...config, publicUrl: config.publicUrl ?? '' },
  { clock: { now: () => new Date(Date.now() + aheadMs) }, identityLimits: { accessTokenSeconds: 86_400 }, providersLookMs },
);
const { provider, sandbox, coinbase } = server;
if (!provider || !sandbox || !coinbase) throw new Error('a simulation needs the embedded providers');

const answers: { [K in keyof Ask]: (ask: Ask[K]) => Promise<Told[K]> } = {
  turn: (asked) => {
    aheadMs = asked.aheadMs;
    return Promise.resolve(null);
  },
  work: async () => {
    // Work that another runner of this process has taken is waited for, too, and so is what the stand-ins do by themselves.
    for (let tries = 0; tries < 200; tries += 1) {
      await server.jobs.runDue();
      const now = new Date(Date.now() + aheadMs);
      const busy = await server.services.db.first(
        sql`select 1 from job where locked_until > ${now} or (run_at <= ${now} and attempts < 20)
            union all select 1 from sandbox_delivery where not is_done and due_at <= ${now.getTime() + 1000}::bigint limit 1`,
      );
      if (!busy) return null;
      await pause(50);
    }
    return null;
  },
  chaos: (chaos) => {
    Object.assign(sandbox.chaos, chaos);
    Object.assign(coinbase.chaos, chaos);
    return Promise.resolve(null);
  },
  struck: () => Promise.resolve({ stripe: { ...sandbox.struck }, coinbase: { ...coinbase.struck } }),
  bank: async ({ intentId, end }) => {
    const dispute = await server.services.db.first<{ id: string }>(
      sql`select id from sandbox_object where kind = 'dispute' and ref = ${intentId}`,
    );
    const key = `sk_test_${server.services.secrets.derive('sandbox/secret').toString('hex')}`;
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`http://127.0.0.1:${config.port}/sandbox/stripe/test/disputes/${dispute?.id}`, {
      ...{ method: 'POST', headers, body: new URLSearchParams({ end }) },
    });
    const said = await answer.text();
    // Decided before, where the answer to that was lost.
    if (!answer.ok && !said.includes('has ended already')) throw new Error(`the bank was answered ${answer.status}: ${said}`);
    return null;
  },
  token: async ({ accountId }) => (await provider.tokens.mint(accountId)).accessToken,
};

async function answer({ name, ask }: Question): Promise<unknown> {
  return await answers[name](ask as never);
}

process.on('message', (question: Question) => {
  answer(question).then(
    (told) => process.send?.({ number: question.number, told }),
    (error: unknown) => process.send?.({ number: question.number, failed: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.send?.({ number: 0, told: null });
