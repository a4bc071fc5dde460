import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { widgetId } from '../../shapes/widgets/widget.ts';

export const removeWidget = defineEvent({
  name: 'removeWidget',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: "Deletes the caller's widget. Where it is embedded, it says that it isn't available.",
  input: z.strictObject({ widgetId }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'not_found'],
});
