import { factNames } from '@strapline/domain/bra-tag/bra-facts';
import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagFields } from '../../forms.ts';
import { factChanges } from '../../shapes/bra-facts.ts';
import { braTag } from '../../shapes/bra-tag.ts';
import { braTagId } from '../../shapes/ids.ts';
import { garmentMeasures } from '../../shapes/size.ts';
import { withSizeRule } from '../../size-rule.ts';

export const updateBraTag = defineEvent({
  name: 'updateBraTag',
  level: 1,
  limit: 'write',
  summary: `Changes text, size, measures, ${factNames.join(', ')}, condition or pictures of the caller’s own tag; fails if the tag has a newer version.`,
  input: z.strictObject({
    braTagId,
    version: z.int().min(1),
    changes: withSizeRule(
      braTagFields
        // `uploads` lists all pictures of the updated tag in order, existing and new ones.
        .pick({ title: true, braSize: true, size: true, condition: true, uploads: true, alts: true })
        // Without defaults: a missing field stays unchanged. Null removes it.
        .extend({
          story: braTagFields.shape.story.unwrap(),
          measures: garmentMeasures.nullable(),
          ...factChanges,
        })
        .partial(),
    ),
  }),
  output: braTag,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
