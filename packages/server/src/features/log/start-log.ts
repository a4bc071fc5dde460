import path from 'node:path';
import type { Checkpoint } from '@strapline/domain/log/checkpoint';
import type { Services } from '../../platform/services.ts';
import { WitnessUnavailable } from '../../ports/witness.ts';
import { checkLog, checkWitnessMemory } from './check-log.ts';
import { LogBroken } from './leaf.ts';
import { fetchWitnessCheckpoint } from './request-cosignature.ts';
import { signPendingEntries } from './write-checkpoint.ts';

/** The public log differs from the published one, so the server must not start. The message is for the operator. */
export class LogUnfit extends Error {
  override name = 'LogUnfit';
}

/** Checks the whole log and, in a process that runs jobs, signs new entries, before the server answers any request. Throws LogUnfit. */
export async function startLog(services: Services): Promise<void> {
  const startedAt = performance.now();
  // In parallel: starting the witness and reading the log both take time.
  const memory = loadWitnessCheckpoint(services);
  try {
    const [seen, entries] = await Promise.all([memory, checkLog(services)]);
    if (seen) await checkWitnessMemory(services, seen);
    services.log.info({ entries, ms: Math.round(performance.now() - startedAt) }, 'the public log was recomputed');
    if (services.config.role !== 'web') await signPendingEntries(services);
  } catch (error) {
    throw error instanceof LogBroken ? new LogUnfit(formatMessage(error, services.config.dataDir), { cause: error }) : error;
  }
}

/** An unavailable witness is only a warning: it must not be able to stop the server. */
async function loadWitnessCheckpoint(services: Services): Promise<Checkpoint | null> {
  try {
    return await fetchWitnessCheckpoint(services);
  } catch (error) {
    if (!(error instanceof WitnessUnavailable)) throw error;
    services.log.warn({ err: error }, 'the witness of the public log did not respond');
    return null;
  }
}

function formatMessage({ message, advice }: LogBroken, dataDir: string): string {
  if (advice) return `Strapline cannot start: ${message}.\n${advice}`;
  return [
    `Strapline cannot start: ${message}.`,
    'The log was published before the change, so anyone with a copy can prove it. Restore the database and SECRET_KEY as they were when the server last ran;',
    '`npm run -s audit` lists everything that differs. If you restored an older backup on purpose, readers will be warned of a rewritten log; move',
    `${path.join(dataDir, 'witness')} away and start again.`,
  ].join('\n');
}
