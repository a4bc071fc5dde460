import type { ReportSubjectKind } from './report-reasons.ts';

/** What a moderator decides about; an admin decides about everything. */
export const moderatedKinds: readonly ReportSubjectKind[] = ['message', 'post', 'rating', 'profile'];

/** What a moderator may decide. Showing again, suspensions, revoked tags and appeals are for admins. */
export const moderatorActions: readonly string[] = ['dismiss', 'hide', 'remove'];
