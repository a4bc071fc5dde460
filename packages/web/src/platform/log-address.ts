/** The log says that there is no such thing in it. */
export class NotThere extends Error {}

/** The public log's own addresses, below `/v1/log/`. */
export function logAddress(path: string): string {
  return `/v1/log/${path}`;
}

/** A text of the public log, past every cache. Throws NotThere when it has none, and Error when nobody answers. */
export async function logText(path: string): Promise<string> {
  return await (await ask(path)).text();
}

/** The same in bytes. */
export async function logBytes(path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await ask(path)).arrayBuffer());
}

async function ask(path: string): Promise<Response> {
  const answer = await fetch(logAddress(path), { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(10_000) });
  if (answer.ok) return answer;
  if (answer.status === 404 || answer.status === 400 || answer.status === 422) throw new NotThere(path);
  throw new Error(`the log answered ${answer.status}`);
}
