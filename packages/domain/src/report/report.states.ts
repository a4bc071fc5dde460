import { findTransition, type StateTable } from '../state-table.ts';
import { day, hour } from '../time.ts';

export const reportStatuses = ['open', 'inReview', 'upheld', 'dismissed', 'appealed', 'final'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export type ReportAction = 'assign' | 'hide' | 'uphold' | 'dismiss' | 'reinstate' | 'appeal' | 'fix' | 'resume' | 'close';

/** The owner is the creator or present owner of what was reported. */
export type ReportActor = 'operator' | 'owner' | 'reporter';

const operator = ['operator'] as const;
const owner = ['owner'] as const;
const hide = { to: 'inReview', by: operator, description: 'It stays hidden while our team asks for more information.' } as const;
const uphold = { to: 'upheld', by: operator, description: 'The report was right; a decision with a reason says what happened.' } as const;
const dismiss = {
  to: 'dismissed',
  by: operator,
  description: 'The report was wrong, or not about a rule; what was hidden is shown again.',
} as const;
const appeal = { to: 'appealed', by: owner, description: 'Somebody affected disagrees; another admin decides.' } as const;

/** All transitions of a report. */
export const reportStates: StateTable<ReportStatus, ReportAction, ReportActor> = {
  open: {
    assign: { to: 'inReview', by: operator, description: 'An admin took the case.' },
    hide,
    uphold,
    dismiss,
  },
  inReview: {
    assign: { to: 'inReview', by: operator, description: 'Another admin took the case.' },
    hide,
    uphold,
    dismiss,
    appeal,
    fix: { to: 'inReview', by: owner, description: 'The owner edited what is hidden.' },
  },
  upheld: {
    reinstate: { to: 'dismissed', by: operator, description: 'An admin changed the decision; it is shown again.' },
    appeal,
    fix: { to: 'inReview', by: owner, description: 'The owner edited what was removed; our team reviews it before it is shown.' },
  },
  dismissed: {
    uphold,
    appeal: { to: 'appealed', by: ['reporter'], description: 'The reporter asked for another look; another admin decides.' },
  },
  appealed: {
    assign: { to: 'appealed', by: operator, description: 'An admin took the appeal.' },
    appeal: { to: 'appealed', by: owner, description: 'Creator and owner of a piece each have an appeal.' },
    resume: { to: 'inReview', by: operator, description: 'It stays hidden after the appeal; what becomes of it is still to be decided.' },
    close: { to: 'final', by: operator, description: 'Another admin answered the appeal.' },
    // Only of a reporter's appeal.
    hide,
    uphold,
    dismiss: { to: 'final', by: operator, description: 'Another admin dismissed the report as well.' },
  },
  final: {
    reinstate: { to: 'final', by: operator, description: 'An admin changed the decision after the appeal; it is shown again.' },
    uphold,
    appeal: { to: 'appealed', by: owner, description: 'Creator and owner of a piece each have an appeal.' },
    fix: { to: 'inReview', by: owner, description: 'The owner edited what was removed; our team reviews it before it is shown.' },
  },
};

/** The state an action leads to, or null when it is not allowed there (or, when an actor is given, not for that actor). */
export function findNextReportStatus(status: ReportStatus, action: ReportAction, actor?: ReportActor): ReportStatus | null {
  return findTransition(reportStates, status, action, actor)?.to ?? null;
}

/** What we promise: hidden things are reviewed within 24 hours, other reports within 3 days, appeals within 7 days. */
export const reviewTimes = { hidden: day, other: 3 * day, appeal: 7 * day } as const;
/** An appeal is possible for six months. */
export const appealWindow = 183 * day;
/** A stranger confirms "This is me" with a link in a mail within this time. */
export const confirmationWindow = 72 * hour;
/** A suspension up to this long needs one admin, a longer one two. */
export const oneAdminSuspensionDays = 7;
/** For the clock of the admin's device, which chose the end. */
const clockTolerance = 60_000;

/**
 * Whether a suspension from `now` on needs two admins: it has no end, or is of more than a week. It counts from `since`, the beginning of the suspension that it
 * prolongs.
 */
export function isLongSuspension({ end, since, now }: { end: Date | null; since: Date | null; now: Date }): boolean {
  return end === null || end.getTime() - (since ?? now).getTime() > oneAdminSuspensionDays * day + clockTolerance;
}

/** Against false and mass reports. What exceeds the last two still gets to the team, but hides nothing by itself. */
export const reportLimits = {
  fromOriginInAnHour: 20,
  byReporterInADay: 30,
  /** Reports that hid something, from one network address in a day. */
  hidesFromOrigin: 5,
  /** Of one person, which hid something and were dismissed. */
  falseReports: 3,
} as const;
