import { queryClient } from '../../../platform/cache/queries.ts';
import { changeSurveyRecord, listWaitingSurveys, readSurveyRecord } from '../../../platform/state/survey-answers.ts';
import { call } from '../../../platform/wire/wire.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';

/** `refused`: why the server doesn't take them. */
export type SendOutcome = { state: 'sent' } | { state: 'waiting' } | { state: 'refused'; isGone: boolean; message: string };

/** Anything else is a refusal. */
const temporary: ReadonlySet<string> = new Set(['unavailable', 'rate_limited', 'internal']);

const inFlight = new Map<string, Promise<SendOutcome>>();

/** Sends the answers that wait for a survey. They arrive once, however often this is called; without a connection they wait on. */
export function sendWaitingAnswers(fqsid: string): Promise<SendOutcome> {
  const sending = inFlight.get(fqsid) ?? send(fqsid).finally(() => inFlight.delete(fqsid));
  inFlight.set(fqsid, sending);
  return sending;
}

/** The surveys with answers that wait and aren't being sent. */
export function listUnsentSurveys(): string[] {
  return listWaitingSurveys().filter((fqsid) => !inFlight.has(fqsid));
}

async function send(fqsid: string): Promise<SendOutcome> {
  const { waiting, answers, sent } = readSurveyRecord('size', fqsid);
  if (!waiting || !answers) return { state: 'sent' };
  try {
    const { resumeToken, n } = await call('submitSurvey', {
      survey: 'size',
      fqsid,
      answers,
      idempotencyKey: waiting.key,
      ...(sent ? { resumeToken: sent.resumeToken } : {}),
    });
    changeSurveyRecord('size', fqsid, { sent: { resumeToken, n: n ?? 0 }, ...removeIfUnchanged(fqsid, waiting.key) });
    void queryClient.invalidateQueries({ queryKey: ['getSurveyResults'] });
    return { state: 'sent' };
  } catch (error) {
    // A chunk that didn't load is no WireError.
    if (!(error instanceof WireError) || isTemporary(error)) return { state: 'waiting' };
    changeSurveyRecord('size', fqsid, removeIfUnchanged(fqsid, waiting.key));
    return { state: 'refused', isGone: error.code === 'not_found', message: Object.values(error.fields)[0] ?? error.message };
  }
}

/** That a network has sent its share for a day isn't: people are told, and send again from another one or tomorrow. */
function isTemporary({ code, reason }: WireError): boolean {
  return temporary.has(code) && reason !== 'survey_network';
}

/** Answers that were handed in meanwhile, in another tab, still wait. */
function removeIfUnchanged(fqsid: string, key: string): { waiting?: undefined } {
  return readSurveyRecord('size', fqsid).waiting?.key === key ? { waiting: undefined } : {};
}
