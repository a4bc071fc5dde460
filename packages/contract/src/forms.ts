import { mostColours, mostFabrics } from '@strapline/domain/bra-tag/bra-facts';
import { z } from 'zod';
import { colour, condition, fabric, style } from './shapes/bra-tag.ts';
import { email } from './shapes/scalars.ts';
import { address } from './shapes/shipping.ts';
import { garmentMeasures, size } from './shapes/size.ts';
import { manyLines, oneLine } from './shapes/text.ts';

/** What people fill in; the same schema checks a form on its way (`validateForm`) and the call that submits it. */

const braSize = oneLine.max(12);

const isEachOnce = (list: readonly string[]) => new Set(list).size === list.length;
const colours = z.array(colour).max(mostColours, `Choose up to ${mostColours} colours.`).refine(isEachOnce, 'Choose each colour once.');
const fabrics = z.array(fabric).max(mostFabrics, `Choose up to ${mostFabrics} fabrics.`).refine(isEachOnce, 'Choose each fabric once.');

const uploadId = z.string().regex(/^upl_[a-z0-9]{10,40}$/, 'This upload isn’t yours or doesn’t exist.');
export const altText = oneLine.max(200, 'Use at most 200 characters for a description.');
/** Alternative texts by the id of the picture; a picture without one gets the suggested text. */
const alts = z.record(uploadId, altText).refine((all) => Object.keys(all).length <= 13, 'Add at most 12 pictures and one video.');

export const braTagForm = z.strictObject({
  title: oneLine.min(3, 'Use at least 3 characters for the title.').max(80, 'Use at most 80 characters for the title.'),
  story: manyLines.max(4000, 'Use at most 4000 characters for the story.').default(''),
  braSize: braSize.optional(),
  size: size
    .pick({ system: true })
    .extend({ label: oneLine.max(16) })
    .optional(),
  measures: garmentMeasures.optional(),
  style: style.optional(),
  colours: colours.default([]),
  fabrics: fabrics.default([]),
  condition,
  laundered: z.literal(true, 'Confirm that the piece has been laundered.'),
  uploads: z.array(uploadId).min(1, 'Add at least one picture.').max(13, 'Add at most 12 pictures and one video.'),
  alts: alts.optional(),
  offered: z.boolean(),
  offeredAmount: z
    .int('Enter the price in whole cents.')
    .min(1000, 'Enter a price of at least $10.')
    .max(1_000_000, 'Enter a price of at most $10,000.')
    .optional(),
  physicalBraTag: z.boolean().default(false),
  createdFor: oneLine.max(64).optional(),
  series: z
    .string()
    .regex(/^[a-z0-9-]{1,16}$/, 'Use 1 to 16 lowercase letters, digits or hyphens for the series.')
    .optional(),
});

export const checkoutForm = z.strictObject({ email: email.optional(), shipTo: address });

export const profileForm = z.strictObject({
  displayName: oneLine.max(60).optional(),
  bio: manyLines.max(1000).optional(),
  birthDate: z.iso.date().optional(),
});

export const forms = { braTag: braTagForm, checkout: checkoutForm, profile: profileForm } as const;
export type BraTagForm = z.infer<typeof braTagForm>;
