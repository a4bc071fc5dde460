import { z } from 'zod';
import { event } from '../event.ts';
import { braTagForm } from '../forms.ts';
import { braTag, braTagId, garmentMeasures } from '../shapes.ts';

export const updateBraTag = event({
  name: 'updateBraTag',
  level: 1,
  limit: 'write',
  summary: 'Changes words, size, measures or condition of an own tag; fails when its version moved on meanwhile.',
  input: z.strictObject({
    braTagId,
    version: z.int().min(1),
    changes: braTagForm
      .pick({ title: true, braSize: true, size: true, condition: true })
      // Without its default: a story that is not mentioned stays as it is. With null the measures are taken off.
      .extend({ story: braTagForm.shape.story.unwrap(), measures: garmentMeasures.nullable() })
      .partial(),
  }),
  output: braTag,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
