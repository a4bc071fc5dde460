import type { Check } from './check.ts';
import { kills } from './checks/kills.ts';

/** In the order in which they run. */
export const checks: readonly Check[] = [kills];
