import type { SurveyResults } from '@strapline/contract/shapes/surveys/survey';
import { formatSizeIn, type NeutralSize } from '@strapline/domain/size/systems';
import { type SizeCount, summarizeSizes } from '@strapline/domain/survey/survey-results';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { findBlocks } from '../block/block.ts';
import { findVerifiedSize } from '../pair-record/pair-record.ts';
import { type SurveyRow, surveyStore } from '../survey-record/survey-record.ts';
import { requireSurveyModule } from './require-survey-module.ts';

export const getSurveyResults: Handler<'getSurveyResults'> = async (context, { survey: kind, fqsid }) => {
  requireSurveyModule(context, kind);
  const { db, caller, clock } = context;
  const { app } = caller;
  const [shown, blocks, own] = await Promise.all([
    surveyStore.findShown(db, { app, kind, fqsid }, clock.now()),
    findBlocks(db, caller),
    db.first<SurveyRow>(
      sql`select ${surveyStore.columns} from survey where app = ${app} and kind = ${kind} and fqsid = ${fqsid} and owner_id = ${caller.accountId}`,
    ),
  ]);
  const row = own ?? shown;
  const ownerId = row?.owner_id;
  if (!row || !ownerId || blocks?.ids.includes(ownerId)) throw new WireError('not_found');
  const [counts, verified] = await Promise.all([
    db.rows<SizeCount>(sql`select uk_band as "ukBand", ordinal, honest, shady from survey_size where survey_id = ${row.id}`),
    findVerifiedSize(db, app, ownerId, clock.now()),
  ]);
  return presentResults(row, counts, verified);
};

type Verified = Awaited<ReturnType<typeof findVerifiedSize>>;

function presentResults(row: SurveyRow, counts: readonly SizeCount[], verified: Verified): SurveyResults {
  const summary = summarizeSizes(counts);
  const declared =
    row.declared_band === null || row.declared_ordinal === null ? null : { ukBand: row.declared_band, ordinal: row.declared_ordinal };
  return {
    n: row.answers,
    hidden: summary === null,
    sizes: (summary?.sizes ?? []).map(({ share, ...size }) => ({ braSize: formatLabel(size), share })),
    others: summary?.others ?? 0,
    ...(summary?.community
      ? {
          community: {
            braSize: formatLabel(summary.community),
            at: row.changed_at.toISOString(),
            n: row.answers,
            share: summary.community.share,
          },
        }
      : {}),
    ...(declared && row.declared_at ? { declared: { braSize: formatLabel(declared), at: row.declared_at.toISOString() } } : {}),
    ...(verified?.braSize ? { verified: { braSize: verified.braSize, at: verified.at.toISOString(), n: verified.n } } : {}),
  };
}

function formatLabel(size: NeutralSize): string {
  return formatSizeIn('UK', size) ?? '';
}
