import { defaultApp } from '@strapline/contract/apps';
import { createTimeoutError, WireError } from './wire-error.ts';

type HttpOptions = { method?: 'GET' | 'POST'; token?: string | undefined; body?: object; cache?: RequestCache; signal?: AbortSignal };

/** An HTTP request to our server, with app header and credentials. Throws a problem document as WireError. */
export async function fetchJson(path: string, options: HttpOptions = {}): Promise<unknown> {
  return (await fetchResponse(path, options)).json();
}

/** Like the above, returning exact bytes; a failed connection is a WireError, too. */
export async function fetchText(path: string, options: HttpOptions = {}): Promise<string> {
  const response = await fetchResponse(path, options).catch((error: unknown) =>
    Promise.reject(error instanceof TypeError ? createTimeoutError() : error),
  );
  return await response.text();
}

async function fetchResponse(path: string, { method = 'GET', token, body, cache, signal }: HttpOptions): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(cache ? { cache } : {}),
    ...(signal ? { signal } : {}),
    headers: {
      'x-application': defaultApp,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.ok) return response;
  const problem: unknown = await response.json().catch(() => ({}));
  const { parseProblem } = await import('./wire-failure.ts');
  throw new WireError(parseProblem(problem));
}
