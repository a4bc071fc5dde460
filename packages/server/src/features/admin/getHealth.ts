import type { Handler } from '../../platform/services.ts';
import { checkHealth } from './check-health.ts';

export const getHealth: Handler<'getHealth'> = async (context) => {
  const parts = await checkHealth(context);
  return { at: context.clock.now().toISOString(), parts };
};
