import { createServer } from 'node:http';
import { createOutgoing, type Outgoing } from '@strapline/server/platform/outgoing';

/** Bluesky, Reddit and every Mastodon server, on loopback. */
export type TestPlatforms = {
  /** What people wrote into their bios, by fqsid; a handle that isn't here has no profile. */
  bios: Map<string, string>;
  /** The addresses that were read, such as `https://www.reddit.com/user/mara/about.json`. */
  asked: string[];
  /** The guarded client in its loopback mode, to which this server is every other one. */
  outgoing: Outgoing;
  close(): Promise<void>;
};

/** Answers as the platforms do to one profile; the host that is meant is the first part of the path. */
export async function startTestPlatforms(): Promise<TestPlatforms> {
  const bios = new Map<string, string>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const address = `https:/${request.url}`;
    asked.push(address);
    const { status, body } = answer(new URL(address), bios);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const place = server.address();
  const base = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`;
  const loopback = createOutgoing({ loopback: true });
  return {
    bios,
    asked,
    outgoing: ({ host, pathname, search }, request) => loopback(new URL(`/${host}${pathname}${search}`, base), request),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type Answer = { status: number; body: object };

function answer({ host, pathname, searchParams }: URL, bios: ReadonlyMap<string, string>): Answer {
  if (host === 'public.api.bsky.app' && pathname === '/xrpc/app.bsky.actor.getProfile') {
    const handle = searchParams.get('actor') ?? '';
    const description = bios.get(`bluesky:${handle}`);
    if (description === undefined) return { status: 400, body: { error: 'InvalidRequest', message: 'Profile not found' } };
    return { status: 200, body: { did: 'did:plc:test', handle, description } };
  }
  const redditor = host === 'www.reddit.com' ? /^\/user\/([^/]+)\/about\.json$/.exec(pathname)?.[1] : undefined;
  if (redditor !== undefined) {
    const text = bios.get(`reddit:${redditor}`);
    if (text === undefined) return { status: 404, body: { message: 'Not Found', error: 404 } };
    return { status: 200, body: { kind: 't2', data: { name: redditor, subreddit: { public_description: text } } } };
  }
  const user = pathname === '/api/v1/accounts/lookup' ? searchParams.get('acct') : null;
  const note = user === null ? undefined : bios.get(`mastodon:${user}@${host}`);
  if (note === undefined) return { status: 404, body: { error: 'Record not found' } };
  // Mastodon's texts are HTML; here each word is a paragraph.
  return { status: 200, body: { acct: user, note: `<p>${note.replaceAll(' ', '</p><p>')}</p>`, fields: [] } };
}
