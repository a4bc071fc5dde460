import type { HealthPart } from '@strapline/contract/shapes/health';
import type { Context, Handler } from '../../platform/services.ts';
import { checkHealth } from './check-health.ts';
import { recordHealthStates } from './health-state.store.ts';

export const getHealth: Handler<'getHealth'> = async (context) => {
  const parts = await checkHealth(context);
  return { at: context.clock.now().toISOString(), parts: await addSince(context, parts) };
};

/** Since when what needs attention has needed it. Without the database, nobody knows. */
async function addSince({ db, clock }: Context, parts: HealthPart[]): Promise<HealthPart[]> {
  if (parts.some(({ part, state }) => part === 'database' && state === 'down')) return parts;
  const times = await recordHealthStates(db, parts, clock.now());
  return parts.map((part) => {
    const since = part.state === 'slow' || part.state === 'down' ? times.get(part.part) : undefined;
    return since ? { ...part, since: since.toISOString() } : part;
  });
}
