import type { Output } from '@strapline/contract/events';
import type { Media } from '@strapline/contract/shapes/media';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { hiddenMedia } from '../upload/upload.ts';
import { countsAgainstOwner, type DecisionRow, findDecision } from './decision.store.ts';
import { presentDecision } from './present-report.ts';
import { isLinkToken } from './report-links.ts';

export const fetchDecision: Handler<'fetchDecision'> = async (context, { decisionId, accessToken }) => {
  const { caller, db, clock, secrets } = context;
  const row = await findDecision(db, caller.app, decisionId);
  const isOwner = row !== undefined && row.owner_id !== null && row.owner_id === caller.accountId;
  if (!row || row.action === 'dismiss' || !(isOwner || isLinkToken(secrets, 'decision', row.id, accessToken)))
    throw new WireError('not_found');
  const about = await db.first<{ cover: Media | null; earlier: number; number: string | null; reported_at: Date | null }>(
    sql`select (select cover from bra_tag where id = ${row.bra_tag_id}) as cover, (select number from report where id = ${row.report_id}) as number,
          (select created_at from report where id = ${row.report_id}) as reported_at,
          (select count(*)::int from decision where owner_id = ${row.owner_id} and copy_of is null and at < ${row.at} and ${countsAgainstOwner}) as earlier`,
  );
  return {
    decision: presentDecision(row, clock.now(), isOwner),
    number: about?.number ? Number(about.number) : null,
    cover: about?.cover ? hiddenMedia.signLinks(context, about.cover) : null,
    earlier: about?.earlier ?? 0,
    timeline: createTimeline(row, about?.reported_at ?? null),
  };
};

function createTimeline(row: DecisionRow, reportedAt: Date | null): Output<'fetchDecision'>['timeline'] {
  const entries: [Date | null, string][] = [
    [reportedAt, 'reported'],
    [row.at, row.automated ? 'hidden_at_once' : row.action],
    [row.fixed_at, 'fixed'],
    [row.appeal_at, 'appealed'],
    [row.appeal_decided_at, row.appeal_outcome === 'overturned' ? 'appeal_overturned' : 'appeal_upheld'],
    [row.appeal_outcome === 'overturned' ? null : row.replaced_at, 'replaced'],
  ];
  return entries.flatMap(([at, code]) => (at ? [{ at: at.toISOString(), code }] : [])).sort((a, b) => a.at.localeCompare(b.at));
}
