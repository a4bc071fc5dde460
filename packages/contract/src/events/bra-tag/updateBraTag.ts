import { z } from 'zod';
import { event } from '../../define-event.ts';
import { braTagForm } from '../../forms.ts';
import { braTag, style } from '../../shapes/bra-tag.ts';
import { braTagId } from '../../shapes/ids.ts';
import { garmentMeasures } from '../../shapes/size.ts';

export const updateBraTag = event({
  name: 'updateBraTag',
  level: 1,
  limit: 'write',
  summary:
    'Changes words, size, measures, style, colours, fabrics, condition or pictures of an own tag; fails when its version moved on meanwhile.',
  input: z.strictObject({
    braTagId,
    version: z.int().min(1),
    changes: braTagForm
      // `uploads` lists all pictures that the tag shall have, in order: those it keeps and new ones.
      .pick({ title: true, braSize: true, size: true, condition: true, uploads: true, alts: true })
      // Without their defaults: what is not mentioned stays as it is. With null, measures and style are taken off.
      .extend({
        story: braTagForm.shape.story.unwrap(),
        measures: garmentMeasures.nullable(),
        style: style.nullable(),
        colours: braTagForm.shape.colours.unwrap(),
        fabrics: braTagForm.shape.fabrics.unwrap(),
      })
      .partial(),
  }),
  output: braTag,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
