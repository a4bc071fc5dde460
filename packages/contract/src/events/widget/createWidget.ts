import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { idempotencyKey } from '../../shapes/ids.ts';
import { ownWidget, widgetKind, widgetOptions, widgetOrigins, widgetTarget } from '../../shapes/widgets/widget.ts';

export const createWidget = defineEvent({
  name: 'createWidget',
  level: 1,
  limit: 'write',
  summary:
    'Makes a widget for other sites. `target` is the slug of a listing, the username of a creator (`model`) or collector (`collection`), a tag ID (`tagCheck`, optional) or the handle of an open survey (`icbm`), as everybody may see it; `calculator` has none. Only sites in `allowedOrigins` may frame it; with none, nobody.',
  input: z.strictObject({
    kind: widgetKind,
    target: widgetTarget.optional(),
    options: widgetOptions.default(() => widgetOptions.parse({})),
    allowedOrigins: widgetOrigins,
    idempotencyKey,
  }),
  output: ownWidget,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
