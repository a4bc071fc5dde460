import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { widget, widgetId } from '../../shapes/widgets/widget.ts';

export const fetchWidget = defineEvent({
  name: 'fetchWidget',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/widgets/{widgetId}',
  summary:
    'A widget: what it shows and which sites may frame it. One whose target is not public any more is missing like one that never was, and so are the widgets of suspended members.',
  input: z.strictObject({ widgetId }),
  output: widget,
  errors: ['not_found'],
});
