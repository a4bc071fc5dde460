import path from 'node:path';
import type { Checkpoint } from '@strapline/domain/log/checkpoint';
import type { Services } from '../../platform/services.ts';
import { WitnessUnavailable } from '../../ports/witness.ts';
import { askMemory } from './ask-witness.ts';
import { checkLog, holdMemory } from './check-log.ts';
import { LogBroken } from './leaf.ts';
import { signPendingEntries } from './write-checkpoint.ts';

/** The public log is not the one that was published, so the server must not go on with it. The message is for the operator. */
export class LogUnfit extends Error {
  override name = 'LogUnfit';
}

/** Before a server answers anybody: the log is what was signed, and what is new in it gets signed. Throws LogUnfit. */
export async function startLog(services: Services): Promise<void> {
  const begun = performance.now();
  // The witness takes its time to start, and the log to be read; the one need not wait for the other.
  const memory = memoryOrNone(services);
  try {
    const [seen, entries] = await Promise.all([memory, checkLog(services)]);
    if (seen) await holdMemory(services, seen);
    services.log.info({ entries, ms: Math.round(performance.now() - begun) }, 'the public log was recomputed');
    await signPendingEntries(services);
  } catch (error) {
    throw error instanceof LogBroken ? new LogUnfit(sentence(error, services.config.dataDir), { cause: error }) : error;
  }
}

/** A witness that does not answer is a warning: it guards against us, and must not be able to stop us. */
async function memoryOrNone(services: Services): Promise<Checkpoint | null> {
  try {
    return await askMemory(services);
  } catch (error) {
    if (!(error instanceof WitnessUnavailable)) throw error;
    services.log.warn({ err: error }, 'the witness of the public log does not answer');
    return null;
  }
}

function sentence({ message }: LogBroken, dataDir: string): string {
  return [
    `Strapline does not start: ${message}.`,
    'The public log was published as it was, and anybody who saw it can tell. Put back the database (and SECRET_KEY) as they were when the server last ran;',
    '`npm run -s audit` says what else does not agree. If an older backup was put back knowingly, its readers will be warned of a rewritten log; then move',
    `${path.join(dataDir, 'witness')} away and start again.`,
  ].join('\n');
}
