import { feedbackCodes } from '@strapline/domain/size/feedback';
import { readingLimits } from '@strapline/domain/size/reading-limits';
import { fromMicrometers, type LengthUnit, toMicrometers } from '@strapline/domain/size/units';
import { surveyStatuses } from '@strapline/domain/survey/survey.states';
import { mostSurveyPictures } from '@strapline/domain/survey/survey-limits';
import { z } from 'zod';
import { media } from '../media.ts';
import { creator } from '../person.ts';
import { timestamp } from '../scalars.ts';
import { sizeSystem } from '../size.ts';
import { singleLineText } from '../text.ts';

/** About a person: what others estimate (`icbm`), or what the people wear who follow her (`size`). */
export const surveyKind = z.enum(['icbm', 'size']);
const surveyStatus = z.enum(surveyStatuses);
const surveyVersion = z.int().min(1);
/** Gives the right to change or delete an answer; kept on the device that answered. */
export const resumeToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This answer can’t be found on this device.');
export const submissionId = z.string().regex(/^sub_[A-Za-z0-9]{10,40}$/, 'This answer doesn’t exist.');
const pictureId = z
  .string()
  .max(60)
  .regex(/^[A-Za-z0-9_-]+$/, 'This picture doesn’t exist.');

export const surveyPictureIds = z.array(pictureId).max(mostSurveyPictures, `Choose at most ${mostSurveyPictures} pictures.`);

/** In the unit of the answers, as on the tape. */
const reading = z.number().min(0).max(300);
const measures = {
  /** Snug, tight. */
  underbust: z.tuple([reading, reading.nullable()]),
  /** Standing, leaning, lying, in the bra. */
  bust: z.tuple([reading, reading.nullable(), reading.nullable(), reading.nullable()]),
};

/** What one wears and how it fits. Lengths are in `unit`, from the first one of each list in order; those that weren't taken are null. */
export const sizeAnswers = z
  .strictObject({
    system: sizeSystem,
    unit: z.enum(['in', 'cm']),
    ...measures,
    /** The size on the label, in `system`. */
    wears: singleLineText.max(16).optional(),
    brand: singleLineText.max(60).optional(),
    style: singleLineText.max(30).optional(),
    ageMonths: z.int().min(0).max(600).optional(),
    buyAgain: z.boolean().optional(),
    fit: z.partialRecord(z.enum(feedbackCodes), z.boolean()),
  })
  .superRefine(({ unit, underbust, bust }, context) => {
    checkReadings('underbust', underbust, unit, context);
    checkReadings('bust', bust, unit, context);
  });

/** Every reading is one that a body can have; a mix-up of inches and centimeters is not. */
function checkReadings(
  name: 'underbust' | 'bust',
  readings: readonly (number | null)[],
  unit: LengthUnit,
  context: z.RefinementCtx<unknown>,
): void {
  const { smallest, largest } = readingLimits[name];
  for (const [place, value] of readings.entries()) {
    if (value === null) continue;
    const length = toMicrometers(value, unit);
    if (length >= smallest && length <= largest) continue;
    const range = `${Math.round(fromMicrometers(smallest, unit))}–${Math.round(fromMicrometers(largest, unit))} ${unit}`;
    context.addIssue({ code: 'custom', path: [name, place], message: `Enter a length of ${range}. Measure again, or check the unit.` });
  }
}

/** A size, and how sure one is: 1 is a guess, 5 is certain. */
export const icbmAnswers = z.strictObject({
  system: sizeSystem,
  band: z.int().min(0).max(200),
  cup: singleLineText.min(1).max(4),
  sure: z.int().min(1).max(5),
});

/** A survey as people who answer it see it. */
export const survey = z.strictObject({
  survey: surveyKind,
  fqsid: z.string(),
  state: z.literal('open'),
  questions: z.array(z.strictObject({ code: z.string(), required: z.boolean() })),
  /** Garments that the owner chose to be judged; none for a size survey. */
  pictures: z.array(media),
  /** When the owner agreed to the survey, and to which version of the text. */
  consent: z.strictObject({ at: timestamp, version: z.string() }),
  owner: creator,
  version: surveyVersion,
});

/** A survey of the caller. `shady` counts answers that look as if they weren't given honestly; they count for less. */
export const ownSurvey = z.strictObject({
  survey: surveyKind,
  fqsid: z.string(),
  state: surveyStatus,
  version: surveyVersion,
  answers: z.int().min(0),
  shady: z.int().min(0),
  pictures: z.array(media),
  consent: z.strictObject({ at: timestamp, version: z.string() }).nullable(),
  changedAt: timestamp,
  /** Her handle, of age: it can be opened. */
  canOpen: z.boolean(),
  can: z.array(z.enum(['open', 'pause', 'close', 'withdraw'])),
});

const share = z.number().min(0).max(1);
const dated = { braSize: z.string(), at: timestamp };

/** What the answers say. Hidden, and without sizes, below five answers. `others` is the share of the sizes that aren't named. */
export const surveyResults = z.strictObject({
  n: z.int().min(0),
  hidden: z.boolean(),
  sizes: z.array(z.strictObject({ braSize: z.string(), share })),
  others: share,
  /** The size that most answers point to. */
  community: z.strictObject({ ...dated, n: z.int(), share }).optional(),
  /** By her own word, which she gives when she opens the survey. */
  declared: z.strictObject(dated).optional(),
  /** Of her last verified pair; `n` pairs have that size. */
  verified: z.strictObject({ ...dated, n: z.int() }).optional(),
});

/** A survey that the team prepared: it waits for the owner of the handle. */
export const icbmDraft = z.strictObject({
  id: z.string(),
  name: z.string(),
  fqsid: z.string(),
  url: z.string(),
  status: surveyStatus,
  /** Where the owner claims the handle and opens the survey. */
  shareUrl: z.string(),
  preparedBy: z.string(),
  createdAt: timestamp,
});

export type SizeAnswers = z.infer<typeof sizeAnswers>;
export type SurveyShape = z.infer<typeof survey>;
export type OwnSurvey = z.infer<typeof ownSurvey>;
export type SurveyResults = z.infer<typeof surveyResults>;
