import { toServerUrl } from '../../server-url.ts';

/** The log has no such entry, checkpoint or proof. */
export class LogNotFoundError extends Error {}

/** URL of a public log resource, below `/v1/log/`. */
export function getLogUrl(path: string): string {
  return toServerUrl(`/v1/log/${path}`);
}

/** Fetches a text of the public log, bypassing caches. Throws NotThere when the log has none, Error when the request fails. */
export async function fetchLogText(path: string): Promise<string> {
  return await (await fetchLog(path)).text();
}

/** Like the above, as bytes. */
export async function fetchLogBytes(path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetchLog(path)).arrayBuffer());
}

async function fetchLog(path: string): Promise<Response> {
  const response = await fetch(getLogUrl(path), { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(10_000) });
  if (response.ok) return response;
  if (response.status === 404 || response.status === 400 || response.status === 422) throw new LogNotFoundError(path);
  throw new Error(`the log responded with ${response.status}`);
}
