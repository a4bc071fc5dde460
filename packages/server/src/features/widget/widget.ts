import type { WidgetShape } from '@strapline/contract/shapes/widgets/widget';
import type { Services } from '../../platform/services.ts';
import { findShownWidget } from './widget.store.ts';

/** How a widget is framed: also while its target is not public, because then the page in the frame says so. Null for an unknown one. */
export async function findFrameSettings(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  app: string,
  id: string,
): Promise<{ origins: readonly string[]; theme: WidgetShape['options']['theme'] } | null> {
  const row = await findShownWidget(db, app, id, clock.now());
  return row ? { origins: row.allowed_origins, theme: row.options.theme } : null;
}
