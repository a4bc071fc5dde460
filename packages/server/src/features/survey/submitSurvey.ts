import type { Output, ParsedInput } from '@strapline/contract/events';
import { type NeutralSize, resolveSize } from '@strapline/domain/size/systems';
import { answersPerNetwork, mostAnswersPerNetwork } from '@strapline/domain/survey/survey-limits';
import { day } from '@strapline/domain/time';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import { createId, createSecret } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { findBlocks } from '../block/block.ts';
import { insertFeedback } from '../feedback/feedback.ts';
import { type AnswerRow, type SurveyRow, surveyAnswers, surveyStore } from '../survey-record/survey-record.ts';
import { requireSurveyModule } from './require-survey-module.ts';

type Input = ParsedInput<'submitSurvey'>;
type SurveyInput = Exclude<Input, { survey: 'feedback' }>;

export const submitSurvey: Handler<'submitSurvey'> = async (context, input) => {
  // No answer must lead to an account, so its key doesn't name it either.
  const nobody = { ...context, caller: { ...context.caller, accountId: null } };
  const answer = (trx: Trx) => (input.survey === 'feedback' ? submitFeedback(trx, context, input) : submitAnswer(trx, context, input));
  const { idempotencyKey } = input;
  if (idempotencyKey === undefined) return await context.db.transaction(answer);
  const key = createIdempotencyKey(nobody, 'submitSurvey', { ...input, idempotencyKey });
  return await context.db.transaction((trx) => runOnce(trx, key, () => answer(trx)));
};

async function submitFeedback(
  trx: Trx,
  { caller, clock }: Context,
  { answers }: Extract<Input, { survey: 'feedback' }>,
): Promise<Output<'submitSurvey'>> {
  await insertFeedback(trx, { id: createId('fbk'), app: caller.app, score: answers.score, text: answers.text ?? '', at: clock.now() });
  return { submissionId: '', resumeToken: '', complete: true, n: null };
}

async function submitAnswer(trx: Trx, context: Context, input: SurveyInput): Promise<Output<'submitSurvey'>> {
  requireSurveyModule(context, input.survey);
  const { secrets, clock } = context;
  const size = readSize(input);
  const survey = await lockOpenSurvey(trx, context, input);
  const { respondent, earlier, token } = await findEarlier(trx, context, survey.id, input.resumeToken);
  const { origin, isShady } = await judgeOrigin(trx, context, survey.id, respondent);
  for (const answer of earlier) {
    await surveyAnswers.count(trx, survey.id, answer, -1);
    await surveyAnswers.delete(trx, answer.id);
  }
  const id = createId('sub');
  await surveyAnswers.insert(trx, {
    id,
    surveyId: survey.id,
    respondent,
    tokenHash: surveyAnswers.hashToken(token),
    sealed: secrets.seal(JSON.stringify(input.answers), `survey-answer ${id}`),
    isComplete: input.complete,
    size,
    isShady,
    origin,
    at: clock.now(),
  });
  const counted = { is_complete: input.complete, uk_band: size?.ukBand ?? null, ordinal: size?.ordinal ?? null, is_shady: isShady };
  await surveyAnswers.count(trx, survey.id, counted, 1);
  const replaced = earlier.filter(({ is_complete }) => is_complete).length;
  return { submissionId: id, resumeToken: token, complete: input.complete, n: input.complete ? survey.answers - replaced + 1 : null };
}

/** The size that the answer is counted as: what one estimates, or what stands on the label. */
function readSize(input: SurveyInput): NeutralSize | null {
  if (input.survey === 'icbm') {
    const { system, band, cup } = input.answers;
    const size = resolveSize(system, system === 'JP' ? `${cup}${band}` : `${band}${cup}`);
    if ('error' in size) throw new WireError('validation', { fields: { 'answers.cup': 'Choose a size of this system, e.g. 32DD.' } });
    return size;
  }
  const { system, wears } = input.answers;
  if (!wears) return null;
  const size = resolveSize(system, wears);
  if ('error' in size) throw new WireError('validation', { fields: { 'answers.wears': 'Enter a valid size (e.g. 32DD, 38C, 28F).' } });
  return size;
}

/**
 * Locked, so that totals and answers agree and nobody answers a survey that ends at this moment. Only one that the caller may see is locked: a lock takes time, and
 * would tell that there is a survey.
 */
async function lockOpenSurvey(trx: Trx, { caller, clock }: Context, { survey: kind, fqsid }: SurveyInput): Promise<SurveyRow> {
  const key = { app: caller.app, kind, fqsid };
  const [shown, blocks] = await Promise.all([surveyStore.findShown(trx, key, clock.now()), findBlocks(trx, caller)]);
  if (!shown || blocks?.ids.includes(shown.owner_id)) throw new WireError('not_found');
  if (shown.owner_id === caller.accountId) throw new WireError('conflict', { reason: 'survey_yours' });
  const locked = await surveyStore.lock(trx, key);
  if (!locked || !(await surveyStore.findShown(trx, key, clock.now()))) throw new WireError('not_found');
  return locked;
}

type Earlier = { respondent: string; earlier: AnswerRow[]; token: string };

/**
 * One answer per person: of the account, else of the token, else of the browser. Somebody who signs in later keeps the answer that their token belongs to. The
 * respondent is a hash of its own in each survey.
 */
async function findEarlier(trx: Trx, { caller, secrets }: Context, surveyId: string, resumeToken: string | undefined): Promise<Earlier> {
  const newToken = createSecret();
  const own = surveyAnswers.hashRespondent(secrets, surveyId, caller.accountId ?? caller.browserSecret ?? newToken);
  const tokenHash = resumeToken === undefined ? null : surveyAnswers.hashToken(resumeToken);
  const earlier = await surveyAnswers.find(trx, surveyId, { respondent: own, tokenHash });
  const byToken = earlier.find(({ token_hash }) => token_hash === tokenHash);
  const respondent = caller.accountId === null ? (byToken?.respondent ?? own) : own;
  return { respondent, earlier, token: byToken && resumeToken ? resumeToken : newToken };
}

/** Many answers from one network look as if one person gave them; still more are refused. */
async function judgeOrigin(
  trx: Trx,
  { caller, clock, secrets }: Context,
  surveyId: string,
  respondent: string,
): Promise<{ origin: string; isShady: boolean }> {
  const origin = secrets.mac('survey-origin', `${surveyId} ${caller.address}`).toString('base64url');
  const since = new Date(clock.now().getTime() - day);
  const others = await surveyAnswers.countFromOrigin(trx, { surveyId, origin, since, respondent });
  if (others >= mostAnswersPerNetwork) throw new WireError('rate_limited', { reason: 'survey_network', retryAfterMs: day });
  return { origin, isShady: others >= answersPerNetwork };
}
