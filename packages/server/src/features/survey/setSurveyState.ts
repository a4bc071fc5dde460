import { consentVersions } from '@strapline/contract/consents';
import type { ParsedInput } from '@strapline/contract/events';
import { resolveSize } from '@strapline/domain/size/systems';
import { actionsToStatus, findNextSurveyStatus } from '@strapline/domain/survey/survey.states';
import { createId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { recordSurveyConsent } from '../consent/consent.ts';
import { handleStore } from '../handle-record/handle-record.ts';
import { requireAccountId } from '../session/session.ts';
import { type SurveyRow, surveyStore } from '../survey-record/survey-record.ts';
import { requireTerms } from '../terms/terms.ts';
import { presentOwnSurvey } from './present-survey.ts';
import { requireSurveyModule } from './require-survey-module.ts';

type Input = ParsedInput<'setSurveyState'>;

export const setSurveyState: Handler<'setSurveyState'> = async (context, input) => {
  requireSurveyModule(context, input.survey);
  const accountId = requireAccountId(context.caller);
  const row = await context.db.transaction((trx) =>
    input.state === 'open' ? openSurvey(trx, context, accountId, input) : endSurvey(trx, context, accountId, input),
  );
  return await presentOwnSurvey(context, row);
};

/** Opens a survey about the caller. Only they can say yes to it: their handle, their age, the text that is shown now. */
async function openSurvey(trx: Trx, context: Context, accountId: string, input: Input): Promise<SurveyRow> {
  const { caller, clock } = context;
  const { survey: kind, fqsid } = input;
  const at = clock.now();
  const owner = await trx.first<{ claim_id: string; is_adult: boolean }>(
    sql`select handle.id as claim_id, account.is_adult from handle join account on account.id = handle.account_id
        where handle.fqsid = ${fqsid} and handle.account_id = ${accountId} and handle.status = 'proven' for share of handle`,
  );
  if (!owner) throw new WireError('not_found', { reason: 'handle_not_proven' });
  if (!owner.is_adult) throw new WireError('age_required');
  await requireTerms(trx, accountId);
  if (input.consentVersion !== consentVersions.survey) throw new WireError('conflict', { reason: 'text_changed' });
  const pictures = await requireOwnPictures(trx, caller.app, accountId, input.pictures);
  const declared = readDeclaredSize(input);
  await surveyStore.insert(trx, { id: createId('srv'), app: caller.app, kind, fqsid, at });
  const row = await surveyStore.lock(trx, { app: caller.app, kind, fqsid });
  if (!row) throw new Error(`the survey about ${fqsid} was not stored`);
  const isOther = row.owner_id !== null && row.owner_id !== accountId;
  if (isOther && row.status !== 'withdrawn') throw new WireError('not_found', { reason: 'handle_not_proven' });
  await recordSurveyConsent(trx, { accountId, subject: owner.claim_id, version: input.consentVersion, accepted: true, at });
  const isOpen = row.status === 'open' && row.owner_id === accountId;
  return await surveyStore.patch(
    trx,
    row,
    { ...(isOpen ? {} : { status: 'open' }), owner: { id: accountId, consentVersion: input.consentVersion }, pictures, declared },
    at,
  );
}

async function endSurvey(trx: Trx, context: Context, accountId: string, { survey: kind, fqsid, state }: Input): Promise<SurveyRow> {
  const row = await surveyStore.lock(trx, { app: context.caller.app, kind, fqsid });
  if (row?.owner_id !== accountId) throw new WireError('not_found');
  if (row.status === state) return row;
  const status = findNextSurveyStatus(row.status, actionsToStatus[state], 'owner');
  if (status === null) throw new WireError('conflict', { reason: 'survey_changed' });
  const at = context.clock.now();
  if (status !== 'withdrawn') return await surveyStore.patch(trx, row, { status }, at);
  const claim = await handleStore.findOwn(trx, accountId, fqsid);
  await recordSurveyConsent(trx, {
    accountId,
    subject: claim?.id ?? '',
    version: row.consent_version ?? consentVersions.survey,
    accepted: false,
    at,
  });
  return await surveyStore.withdraw(trx, row, at);
}

/** Every picture is of a public piece of the person’s own. */
async function requireOwnPictures(trx: Trx, app: string, accountId: string, ids: string[] | undefined): Promise<string[] | undefined> {
  if (ids === undefined) return undefined;
  const found = new Set((await surveyStore.loadPictures(trx, app, accountId, ids)).map(({ id }) => id));
  const fields = Object.fromEntries(
    ids.flatMap((id, place) => (found.has(id) ? [] : [[`pictures.${place}`, 'Choose a picture of one of your own public pieces.']])),
  );
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
  return [...new Set(ids)];
}

function readDeclaredSize({ declared }: Input) {
  if (!declared) return undefined;
  const size = resolveSize(declared.system, declared.label);
  if ('error' in size) throw new WireError('validation', { fields: { 'declared.label': 'Enter a valid size (e.g. 32DD, 38C, 28F).' } });
  return { ukBand: size.ukBand, ordinal: size.ordinal };
}
