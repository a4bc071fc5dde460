import { defaultApp } from '@strapline/contract/apps';
import { WireError } from './wire-error.ts';

type HttpOptions = { method?: 'GET' | 'POST'; token?: string | undefined; body?: object; cache?: RequestCache };

/** One HTTP request of ours: the app's header, credentials, and a problem document thrown as WireError. */
export async function http(path: string, { method = 'GET', token, body, cache }: HttpOptions = {}): Promise<unknown> {
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
  if (answer.ok) return answer.json();
  const problem: unknown = await answer.json().catch(() => ({}));
  const { failureOfProblem } = await import('./wire-failure.ts');
  throw new WireError(failureOfProblem(problem));
}
