/** `check-log-process.ts DATA_DIR`: recomputes the log as the server does at start-up, in a separate process, and prints the time and memory it took. */
import path from 'node:path';
import { openEmbedded } from '../../packages/server/src/adapters/database/embedded.ts';
import { openPostgres } from '../../packages/server/src/adapters/database/postgres.ts';
import { checkLog } from '../../packages/server/src/features/log/check-log.ts';
import { loadSecrets } from '../../packages/server/src/platform/secrets.ts';

export type LogCheck = { entries: number; ms: number; peakMb: number; beforeMb: number };

const [dataDir = ''] = process.argv.slice(2);
const url = process.env['DATABASE_URL'];
const log = { error: (detail: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(detail)}\n`) };
const db = url ? openPostgres(url, log, { max: 2 }) : await openEmbedded(path.join(dataDir, 'pglite'));
const beforeMb = memoryMb();
let peakMb = beforeMb;
const watch = setInterval(() => {
  peakMb = Math.max(peakMb, memoryMb());
}, 20);
const startedAt = performance.now();
const entries = await checkLog({ db, secrets: loadSecrets(dataDir, null), config: { publicUrl: 'http://localhost:8080' } });
const check: LogCheck = { entries, ms: Math.round(performance.now() - startedAt), peakMb, beforeMb };
clearInterval(watch);
await db.close();
process.stdout.write(`${JSON.stringify(check)}\n`);

function memoryMb(): number {
  return Math.round(process.memoryUsage().rss / 1e6);
}
