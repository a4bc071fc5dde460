import { toServerUrl } from '../../server-url.ts';
import { pageApp } from '../page/app-data.ts';
import { createTimeoutError, WireError } from './wire-error.ts';

type HttpOptions = {
  method?: 'GET' | 'POST' | 'DELETE';
  token?: string | undefined;
  body?: object;
  cache?: RequestCache;
  signal?: AbortSignal;
  /** Only the bytes from this position on. */
  from?: number;
};

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

/**
 * The bytes of a file as they arrive, never cached, from a position on. Rejects with WireError, or with TypeError when the connection fails, also in the middle.
 */
export async function* fetchBytes(
  path: string,
  { from, signal }: { from: number; signal: AbortSignal },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const response = await fetchResponse(path, { cache: 'no-store', signal, ...(from > 0 ? { from } : {}) });
  const reader = response.body?.getReader();
  if (!reader) return;
  // A server that doesn't know ranges sends the whole file.
  let position = response.status === 206 ? from : 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const known = Math.max(0, from - position);
      position += value.length;
      if (known < value.length) yield known > 0 ? value.slice(known) : value;
    }
  } finally {
    // Its reader may have stopped listening.
    await reader.cancel().catch(() => undefined);
  }
}

async function fetchResponse(path: string, { method = 'GET', token, body, cache, signal, from }: HttpOptions): Promise<Response> {
  const response = await fetch(toServerUrl(path), {
    method,
    credentials: 'include',
    ...(cache ? { cache } : {}),
    ...(signal ? { signal } : {}),
    headers: {
      'x-application': pageApp.key,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(from ? { range: `bytes=${from}-` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.ok) return response;
  const problem: unknown = await response.json().catch(() => ({}));
  const { parseProblem } = await import('./wire-failure.ts');
  throw new WireError(parseProblem(problem));
}
