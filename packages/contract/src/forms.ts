import { parseDisplayName } from '@strapline/domain/profile/display-name';
import { z } from 'zod';
import { factFields } from './shapes/bra-facts.ts';
import { condition } from './shapes/bra-tag.ts';
import { username } from './shapes/ids.ts';
import { pairForm } from './shapes/pairs/pair-form.ts';
import { email } from './shapes/scalars.ts';
import { address } from './shapes/shipping.ts';
import { garmentMeasures, sizeField } from './shapes/size.ts';
import { moderated, multilineText, singleLineText } from './shapes/text.ts';
import { onceValid, withSizeRule } from './size-rule.ts';
import { icbmPostForm, inviteForm, nfcForm, redditPostForm } from './team-forms.ts';

/** The schemas of forms, used by `validateForm` and by the calls that submit them. */

const braSize = singleLineText.max(12);

const uploadId = z.string().regex(/^upl_[a-z0-9]{10,40}$/, 'This upload isn’t yours or doesn’t exist.');
export const altText = moderated(singleLineText.max(200, 'Use at most 200 characters for a description.'));
/** Alternative texts by picture id; a picture without one gets the suggested text. */
const alts = z.record(uploadId, altText).refine((all) => Object.keys(all).length <= 13, 'Add at most 12 pictures and one video.');

export const braTagFields = z.strictObject({
  title: moderated(singleLineText.min(3, 'Use at least 3 characters for the title.').max(80, 'Use at most 80 characters for the title.')),
  story: moderated(multilineText.max(4000, 'Use at most 4000 characters for the story.')).default(''),
  braSize: braSize.optional(),
  size: sizeField.optional(),
  measures: garmentMeasures.optional(),
  ...factFields,
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
  createdFor: singleLineText.max(64).optional(),
  series: z
    .string()
    .regex(/^[a-z0-9-]{1,16}$/, 'Use 1 to 16 lowercase letters, digits or hyphens for the series.')
    .optional(),
});

/** Who can be recognised in the pictures. For others, the creator confirms their agreement: members can withdraw it, people without an account are named in private. */
const shownPeople = z.discriminatedUnion('who', [
  z.strictObject({ who: z.literal('nobody') }),
  z.strictObject({ who: z.literal('me') }),
  z
    .strictObject({
      who: z.literal('others'),
      usernames: z.array(username).max(5, 'Name at most 5 people.').default([]),
      names: z.array(singleLineText.min(2, 'Enter a full name.').max(80)).max(5, 'Name at most 5 people.').default([]),
      agreed: z.literal(true, 'Confirm that everyone shown has agreed to it.'),
    })
    .refine(({ usernames, names }) => usernames.length + names.length > 0, {
      path: ['names'],
      error: 'Name everyone shown: by username, or by name if they have no account.',
    }),
]);

export const braTagForm = withSizeRule(braTagFields.extend({ shown: shownPeople.default({ who: 'nobody' }) })).refine(
  ({ offered, offeredAmount }) => !offered || offeredAmount !== undefined,
  {
    path: ['offeredAmount'],
    error: 'Enter a price from $10 to $10,000.',
    when: onceValid('offered', 'offeredAmount'),
  },
);

const checkoutForm = z.strictObject({ email: email.optional(), shipTo: address });

/** A plain name, or the three parts `first_(nickname)_last`. */
const displayName = singleLineText
  .max(60)
  .refine((text) => parseDisplayName(text) !== null || !/[_()]/.test(text), 'Enter a name, or all three parts as first_(nickname)_last.');

export const profileForm = z.strictObject({
  displayName: moderated(displayName).optional(),
  bio: moderated(multilineText.max(1000)).optional(),
  birthDate: z.iso.date('Enter the date as year, month and day.').optional(),
});

export const forms = {
  braTag: braTagForm,
  pair: pairForm,
  icbmPost: icbmPostForm,
  redditPost: redditPostForm,
  nfc: nfcForm,
  invite: inviteForm,
  checkout: checkoutForm,
  profile: profileForm,
} as const;
export type BraTagForm = z.infer<typeof braTagForm>;
