import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';

/** In an app without pairs, they don't exist. */
export function requirePairs({ apps, caller }: Pick<Context, 'apps' | 'caller'>): void {
  if (!apps.get(caller.app).modules.pairs) throw new WireError('not_found');
}
