import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '@strapline/server/adapters/database/postgres';
import { startServer } from '@strapline/server/compose';
import { readConfig } from '@strapline/server/config';
import { checkBooks } from '@strapline/server/features/audit/check-books';
import { sql } from '@strapline/server/ports/database';
import { optimizeWasmLate } from '../optimize-wasm-late.ts';
import { providerPollMs, type ServerReplies, type ServerRequest, type ServerRequests } from './killable-server-messages.ts';

// Run by killable-server.ts, which may kill it: the real server with the embedded providers. The parent controls clock and faults over a channel that
// nothing else can reach.
optimizeWasmLate();
const config = readConfig(process.env);
let aheadMs = Number(process.env['SIMULATION_AHEAD_MS'] ?? 0);
const server = await startServer(
  { ...config, publicUrl: config.publicUrl ?? '' },
  { clock: { now: () => new Date(Date.now() + aheadMs) }, identityLimits: { accessTokenSeconds: 86_400 }, providerPollMs },
);
const { provider, sandbox, coinbase } = server;
if (!provider || !sandbox || !coinbase) throw new Error('a simulation needs the embedded providers');

/** The audit of ten thousand orders takes longer than the server allows a statement. */
const auditMs = 600_000;
const auditDb = config.databaseUrl ? openPostgres(config.databaseUrl, console, { max: 1, statementMs: auditMs }) : server.services.db;

const handlers: { [K in keyof ServerRequests]: (ask: ServerRequests[K]) => Promise<ServerReplies[K]> } = {
  setClock: (input) => {
    aheadMs = input.aheadMs;
    return Promise.resolve(null);
  },
  runJobs: async () => {
    // Also waits for jobs that the server's own runner has taken, and for the sandbox's tasks.
    for (let tries = 0; tries < 2000; tries += 1) {
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
  faults: (faults) => {
    Object.assign(sandbox.faults, faults);
    Object.assign(coinbase.faults, faults);
    return Promise.resolve(null);
  },
  audit: async () => {
    // As autovacuum does it, which may be off for tests: without statistics of what was empty at the start, an audit takes minutes.
    await auditDb.change(sql`analyze`);
    const { results } = await checkBooks(auditDb);
    return results.flatMap(({ rule, discrepancies }) => discrepancies.map(({ object, problem }) => `${rule}: ${object} ${problem}`));
  },
  faultCounts: () => Promise.resolve({ stripe: { ...sandbox.faultCounts }, coinbase: { ...coinbase.faultCounts } }),
  decideChargeback: async ({ intentId, end }) => {
    const dispute = await server.services.db.first<{ id: string }>(
      sql`select id from sandbox_object where kind = 'dispute' and ref = ${intentId}`,
    );
    const key = `sk_test_${server.services.secrets.derive('sandbox/secret').toString('hex')}`;
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`http://127.0.0.1:${config.port}/sandbox/stripe/test/disputes/${dispute?.id}`, {
      ...{ method: 'POST', headers, body: new URLSearchParams({ end }) },
    });
    const text = await answer.text();
    // Decided earlier, if the response was lost.
    if (!answer.ok && !text.includes('has ended already')) throw new Error(`the bank was answered ${answer.status}: ${text}`);
    return null;
  },
  token: async ({ accountId }) => (await provider.tokens.mint(accountId)).accessToken,
};

async function handle({ name, ask }: ServerRequest): Promise<unknown> {
  return await handlers[name](ask as never);
}

process.on('message', (request: ServerRequest) => {
  handle(request).then(
    (result) => process.send?.({ number: request.number, result }),
    (error: unknown) => process.send?.({ number: request.number, failed: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit(1));
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.send?.({ number: 0, result: null });
