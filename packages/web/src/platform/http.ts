import { defaultApp } from '@strapline/contract/apps';
import { unanswered, WireError } from './wire-error.ts';

type HttpOptions = { method?: 'GET' | 'POST'; token?: string | undefined; body?: object; cache?: RequestCache };

/** One HTTP request of ours: the app's header, credentials, and a problem document thrown as WireError. */
export async function http(path: string, options: HttpOptions = {}): Promise<unknown> {
  return (await answerOf(path, options)).json();
}

/** The same for a text whose every byte counts; no connection is a WireError, too. */
export async function httpText(path: string, options: HttpOptions = {}): Promise<string> {
  const answer = await answerOf(path, options).catch((error: unknown) => Promise.reject(error instanceof TypeError ? unanswered() : error));
  return await answer.text();
}

async function answerOf(path: string, { method = 'GET', token, body, cache }: HttpOptions): Promise<Response> {
  const answer = await fetch(path, {
    method,
    credentials: 'include',
    ...(cache ? { cache } : {}),
    headers: {
      'x-application': defaultApp,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (answer.ok) return answer;
  const problem: unknown = await answer.json().catch(() => ({}));
  const { failureOfProblem } = await import('./wire-failure.ts');
  throw new WireError(failureOfProblem(problem));
}
