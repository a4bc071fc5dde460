import { reportStatuses } from '@strapline/domain/report/report.states';
import { decisionSubjectKinds, guidelineRules, reportReasons, reportSubjectKinds } from '@strapline/domain/report/report-reasons';
import { z } from 'zod';
import { braTagId, rowId, slug, username } from './ids.ts';
import { media } from './media.ts';
import { pairId } from './pairs/pair.ts';
import { creator } from './person.ts';
import { timestamp } from './scalars.ts';

export const reportReason = z.enum(reportReasons);
export const guidelineRule = z.enum(guidelineRules);
export const reportStatus = z.enum(reportStatuses);
export const reportSubjectKind = z.enum(reportSubjectKinds);
const decisionSubjectKind = z.enum(decisionSubjectKinds);

/** A survey by its kind and the handle it is about. */
const surveySubject = z.string().regex(/^(?:icbm|size):[a-z]+:[a-z0-9_.@-]+$/);

/** What is reported: a listing by slug, a tag or a pair by its ID, a profile by username, a survey by kind and handle, anything else by its id. */
export const reportSubject = z
  .strictObject({
    kind: reportSubjectKind,
    id: z
      .string()
      .max(200)
      .regex(/^[\w:.@-]+$/, 'This ID is invalid.'),
  })
  .superRefine(({ kind, id }, context) => {
    const shape = { listing: slug, braTag: braTagId, pair: pairId, profile: username, survey: surveySubject }[kind as string] ?? rowId;
    if (!shape.safeParse(id).success) context.addIssue({ code: 'custom', path: ['id'], message: 'This ID is invalid.' });
  });

export const decisionAction = z.enum(['dismiss', 'hide', 'remove', 'reinstate', 'revokeTag', 'suspend', 'limit']);

export const appealState = z.strictObject({
  at: timestamp,
  text: z.string(),
  /** Null until another admin answered. */
  outcome: z.enum(['upheld', 'overturned']).nullable(),
  reason: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  dueAt: timestamp,
});

/** A decision with its statement of reasons, as the other side reads it. */
export const decision = z.strictObject({
  id: rowId,
  at: timestamp,
  subject: z.strictObject({ kind: decisionSubjectKind, id: z.string(), title: z.string(), braTagId: braTagId.nullable() }),
  action: decisionAction,
  /** Whether its reader made the piece or other content, or owns the piece that somebody else made. */
  role: z.enum(['creator', 'owner']),
  rule: guidelineRule,
  reason: z.string(),
  /** Made without a person, as a report of somebody shown against their will hides at once. */
  automated: z.boolean(),
  /** Why it was reported; null where nobody reported it. */
  reportedFor: reportReason.nullable(),
  /** The last day of a suspension. */
  until: timestamp.nullable(),
  /** Null once another decision replaced it. */
  inForce: z.boolean(),
  /** When its reader edited the piece after the decision; our team reviews it before it is shown. */
  fixedAt: timestamp.nullable(),
  appealUntil: timestamp,
  appeal: appealState.nullable(),
  can: z.array(z.enum(['appeal', 'fix'])),
});
export type Decision = z.infer<typeof decision>;

/** A report as its reporter follows it. */
export const ownReport = z.strictObject({
  reportId: rowId,
  number: z.int(),
  status: reportStatus,
  decision: decision.nullable(),
  subject: z.strictObject({ kind: reportSubjectKind, title: z.string() }),
  reason: reportReason,
  at: timestamp,
  /** Hidden from everybody else at this moment. */
  hidden: z.boolean(),
  /** Our promise; null once decided. */
  dueAt: timestamp.nullable(),
  /** Until when a stranger has to confirm "This is me"; null if there is nothing to confirm. */
  confirmBy: timestamp.nullable(),
  /** Until when the reporter can ask for another look at a dismissal; null before the decision. */
  appealUntil: timestamp.nullable(),
  appeal: appealState.pick({ at: true, text: true, decidedAt: true, dueAt: true }).nullable(),
  can: z.array(z.enum(['appeal'])),
});

/** A row of the queue. */
export const reportRow = z.strictObject({
  reportId: rowId,
  number: z.int(),
  version: z.int(),
  subject: z.strictObject({ kind: reportSubjectKind, id: z.string(), title: z.string(), braTagId: braTagId.nullable() }),
  reason: reportReason,
  status: reportStatus,
  hidden: z.boolean(),
  /** More open reports about the same subject. */
  others: z.int(),
  assignedTo: username.nullable(),
  waitsForApproval: z.boolean(),
  /** A stranger who said "This is me" didn't confirm it in time. */
  unconfirmed: z.boolean(),
  /** Why the caller can't decide it: they are part of it, a block stands between them and somebody in it, or they made the decision that is appealed. */
  conflict: z.enum(['party', 'blocked', 'decider']).nullable(),
  at: timestamp,
  dueAt: timestamp.nullable(),
});

const person = z.strictObject({
  person: creator.nullable(),
  memberSince: timestamp.nullable(),
  sold: z.int(),
  reportsMade: z.int(),
  reportsDismissed: z.int(),
  decisionsAgainst: z.int(),
});

/** Everything that an admin needs to decide. */
export const reportCase = z.strictObject({
  report: reportRow.extend({
    text: z.string(),
    fromMember: z.boolean(),
    hasEmail: z.boolean(),
    confirmed: z.boolean(),
    /** Its reporter is shown in the pictures and withdrew their consent. */
    consentWithdrawn: z.boolean(),
    /** The reporter's request for another look at a dismissal, while it waits. */
    appeal: z.strictObject({ at: timestamp, text: z.string() }).nullable(),
    /** An appeal about the same subject has to be answered first, in another case. */
    appealWaits: z.boolean(),
    /** Reports from the same address or browser within a day. */
    fromSameOrigin: z.int(),
  }),
  subject: z.strictObject({
    story: z.string(),
    media: z.array(media),
    /** Ids of the pictures that the report names. */
    reportedMedia: z.array(z.string()),
    /** Ids of pictures that the creator removed, which are kept for the case. */
    removedMedia: z.array(z.string()),
    slug: slug.nullable(),
    state: z.string(),
    openOrders: z.int(),
  }),
  people: z.strictObject({ owner: person, reporter: person }),
  /** When the suspension of the owner began that another one would prolong. */
  suspendedSince: timestamp.nullable(),
  history: z.array(z.strictObject({ at: timestamp, code: z.string(), params: z.record(z.string(), z.string()) })),
  decisions: z.array(decision),
  pending: z
    .strictObject({
      requestId: rowId,
      requestedBy: username,
      at: timestamp,
      action: decisionAction.exclude(['limit']),
      rule: guidelineRule,
      reason: z.string(),
      days: z.int().nullable(),
    })
    .nullable(),
  can: z.array(z.enum(['assign', 'dismiss', 'hide', 'remove', 'reinstate', 'revokeTag', 'suspend', 'approve', 'decideAppeal'])),
});
export type ReportCase = z.infer<typeof reportCase>;
