import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { SurveyKind } from '../survey-record/survey-record.ts';

/** In apps without band and cup sizes there is nothing to ask. */
export function requireSurveyModule({ apps, caller }: Pick<Context, 'apps' | 'caller'>, kind: SurveyKind): void {
  const { modules, sizeSystem } = apps.get(caller.app);
  if (kind === 'icbm' ? !modules.icbm : sizeSystem !== 'bra') throw new WireError('not_found');
}
