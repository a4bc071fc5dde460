/** `npm run -s token -- NAME` prints an access token of a demo person, from the running server. Works in demo mode only. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** An error that the user can fix; the message says how. */
export class Refusal extends Error {}

/** Requests a token from the server on this machine, with the secret of its data folder. Throws Refusal. */
export async function demoToken(name: string | undefined, env: Record<string, string | undefined>): Promise<string> {
  if (!name) throw new Refusal('Enter a sign-in name, for example: npm run -s token -- mara');
  const port = env['PORT'] || '8080';
  const secret = readSecret(path.resolve(env['DATA_DIR'] || './data', 'demo-secret'));
  const answer = await ask(`http://127.0.0.1:${port}/demo/token`, port, secret, name);
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && isToken(body)) return body.accessToken;
  throw new Refusal(`The server on port ${port} returned no token for ${name} (${answer.status}${reason(body)}).`);
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Refusal(`There is no ${file}. Start the server in demo mode first (npm start), with the same DATA_DIR.`);
  }
}

async function ask(url: string, port: string, secret: string, name: string): Promise<Response> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-demo-secret': secret },
    body: JSON.stringify({ name }),
  };
  try {
    return await fetch(url, { ...request, signal: AbortSignal.timeout(10_000) });
  } catch {
    throw new Refusal(`No server responds on port ${port}. Start it with npm start, or set PORT to its port.`);
  }
}

function isToken(body: unknown): body is { accessToken: string } {
  return typeof body === 'object' && body !== null && 'accessToken' in body && typeof body.accessToken === 'string';
}

/** The message of a problem document. */
function reason(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const text = ['message', 'detail', 'title']
    .map((key) => (Object.hasOwn(body, key) ? Object.getOwnPropertyDescriptor(body, key)?.value : ''))
    .find(Boolean);
  return typeof text === 'string' ? `: ${text}` : '';
}

if (import.meta.main) {
  try {
    console.log(await demoToken(process.argv[2], process.env));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
