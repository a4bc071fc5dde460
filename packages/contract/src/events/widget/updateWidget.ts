import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { ownWidget, widgetId, widgetOptions, widgetOrigins, widgetTarget } from '../../shapes/widgets/widget.ts';

export const updateWidget = defineEvent({
  name: 'updateWidget',
  level: 1,
  limit: 'write',
  summary: "Changes the caller's widget wherever it is embedded; absent fields stay. Its kind never changes.",
  input: z.strictObject({
    widgetId,
    target: widgetTarget.optional(),
    options: widgetOptions.optional(),
    allowedOrigins: widgetOrigins.optional(),
  }),
  output: ownWidget,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
