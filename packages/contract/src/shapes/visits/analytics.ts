import { visitSources } from '@strapline/domain/analytics/visit-source';
import { z } from 'zod';
import { braTagId, slug } from '../ids.ts';
import { timestamp } from '../scalars.ts';

const visitSource = z.enum(visitSources);
/** Null in the middle of a visit. */
const source = visitSource.nullable();
/** A name in the table of pages, which the server compares. */
const pageName = z.string().regex(/^[a-zA-Z]{1,40}$/);
const piece = z.strictObject({ slug, source }).or(z.strictObject({ braTagId, source }));

/** What somebody did with a piece. */
const pieceEventNames = ['pieceViewed', 'pieceSaved', 'offerMade', 'checkoutStarted'] as const;

/** Everything that can be counted. There are no other names and no other props. */
export const analyticsEvent = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('pageViewed'), at: timestamp, props: z.strictObject({ page: pageName, source }) }),
  z.strictObject({ name: z.literal('sizeCalculated'), at: timestamp, props: z.strictObject({ source }) }),
  ...pieceEventNames.map((name) => z.strictObject({ name: z.literal(name), at: timestamp, props: piece })),
]);

/** An event as it arrives. What isn't in the list above is ignored, as it may be from another version of the app. */
export const sentEvent = z.strictObject({
  name: z.string().regex(/^[a-zA-Z]{1,40}$/),
  at: timestamp,
  props: z.record(z.string().max(40), z.json()),
});

export type AnalyticsEvent = z.infer<typeof analyticsEvent>;

const count = z.int().min(0);

/** Whole days (UTC). */
export const dayRange = z
  .strictObject({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first one.' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 800 * 86_400_000, { path: ['from'], error: 'Choose at most 800 days.' });

/** Sources with fewer views than this are left out of a creator's numbers, so that nobody can be recognized. */
export const smallestShownSource = 3;

export const funnel = z.strictObject({
  steps: z.array(z.strictObject({ name: z.enum(['views', 'saves', 'offers', 'sales']), n: count })),
  bySource: z.array(z.strictObject({ source: visitSource, n: count, saves: count, offers: count, checkouts: count })),
});
