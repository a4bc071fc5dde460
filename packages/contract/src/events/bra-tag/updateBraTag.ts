import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagFields, withSizeRule } from '../../forms.ts';
import { braStyle, braTag } from '../../shapes/bra-tag.ts';
import { braTagId } from '../../shapes/ids.ts';
import { garmentMeasures } from '../../shapes/size.ts';

export const updateBraTag = defineEvent({
  name: 'updateBraTag',
  level: 1,
  limit: 'write',
  summary:
    'Changes words, size, measures, style, colours, fabrics, condition or pictures of an own tag; fails when its version moved on meanwhile.',
  input: z.strictObject({
    braTagId,
    version: z.int().min(1),
    changes: withSizeRule(
      braTagFields
        // `uploads` lists all pictures of the updated tag in order, existing and new ones.
        .pick({ title: true, braSize: true, size: true, condition: true, uploads: true, alts: true })
        // Without defaults: a missing field stays unchanged. Null removes measures and style.
        .extend({
          story: braTagFields.shape.story.unwrap(),
          measures: garmentMeasures.nullable(),
          style: braStyle.nullable(),
          colours: braTagFields.shape.colours.unwrap(),
          fabrics: braTagFields.shape.fabrics.unwrap(),
        })
        .partial(),
    ),
  }),
  output: braTag,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
