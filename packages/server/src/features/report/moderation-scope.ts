import { moderatedKinds, moderatorActions } from '@strapline/domain/report/moderation';
import type { ReportSubjectKind } from '@strapline/domain/report/report-reasons';
import type { Caller } from '../../platform/caller.ts';
import { WireError } from '../../platform/wire-error.ts';

/** The kinds of things that the caller decides about; null for all. The dispatcher lets admins and moderators in only. */
export function listKindsOf({ level }: Pick<Caller, 'level'>): readonly ReportSubjectKind[] | null {
  return level === 2 ? null : moderatedKinds;
}

/** A report that a moderator doesn't decide about doesn't exist for them. */
function isInScope(caller: Pick<Caller, 'level'>, kind: ReportSubjectKind): boolean {
  return listKindsOf(caller)?.includes(kind) ?? true;
}

/** Throws `not_found` for a report outside of the caller's scope. */
export function requireScope(caller: Pick<Caller, 'level'>, kind: ReportSubjectKind): void {
  if (!isInScope(caller, kind)) throw new WireError('not_found');
}

export function mayDecide({ level }: Pick<Caller, 'level'>, action: string): boolean {
  return level === 2 || moderatorActions.includes(action);
}
