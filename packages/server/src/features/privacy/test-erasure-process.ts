/** A server in its own process that dies by SIGKILL at one point of an erasure, for erase-kill.test.ts: `<account ID> <point>`. */
import { startServer } from '../../compose.ts';
import { readConfig } from '../../config.ts';
import { erasureSteps } from '../../erasure-steps.ts';
import { openLog } from '../../platform/log.ts';
import type { Services } from '../../platform/services.ts';
import { createAccountEraser } from './erase-account.ts';
import { insertErasure } from './erasure.store.ts';

export const killPoints = ['before', 'amid', 'after the database', 'after the identity'] as const;

async function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return await new Promise(() => undefined);
}

async function eraseAndDie(services: Services, accountId: string, point: string): Promise<void> {
  const { identity, mail } = services;
  const eraseThenDie = async (id: string): Promise<boolean> => {
    await identity.eraseAccount(id);
    return await die();
  };
  const changed: Services = {
    ...services,
    ...(point === 'before' ? { mail: { ...mail, forget: die } } : {}),
    ...(point === 'after the database' ? { identity: { ...identity, eraseAccount: die } } : {}),
    ...(point === 'after the identity' ? { identity: { ...identity, eraseAccount: eraseThenDie } } : {}),
  };
  const steps = point === 'amid' ? [...erasureSteps.slice(0, 12), die] : erasureSteps;
  await createAccountEraser(steps)(changed, { accountId });
}

if (import.meta.main) {
  const [accountId = '', point = ''] = process.argv.slice(2);
  const config = readConfig(process.env);
  const { services } = await startServer({ ...config, publicUrl: config.publicUrl ?? '' }, { log: openLog('error', 'json') });
  const at = services.clock.now();
  await services.db.transaction(async (trx) => void (await insertErasure(trx, { accountId, requestedAt: at, erasesAt: at, tags: [] })));
  await eraseAndDie(services, accountId, point);
  throw new Error(`there is no point "${point}"`);
}
