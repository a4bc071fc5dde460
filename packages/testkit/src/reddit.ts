import { createServer, type IncomingMessage } from 'node:http';
import { createOutgoing, type Outgoing } from '@strapline/server/platform/outgoing';

type RedditPost = { name: string; title: string; selftext: string; subreddit: string; created_utc: number; permalink: string };

/** Reddit's API on loopback: the sign-in of script apps, submitting a text post, and a user's posts. */
export type TestReddit = {
  posts: RedditPost[];
  /** What was called, such as `POST /api/submit`. */
  calls: string[];
  userAgents: Set<string | undefined>;
  password: string;
  /** Answers `/api/submit` with this status, or with this error of Reddit's. */
  failWith: number | string | null;
  /** Posts, and then ends the connection without an answer. */
  losesAnswer: boolean;
  endTokens(): void;
  /** The guarded client in its loopback mode, to which this server is every other one. */
  outgoing: Outgoing;
  close(): Promise<void>;
};

export async function startTestReddit(): Promise<TestReddit> {
  const loopback = createOutgoing({ loopback: true });
  let tokens = 1;
  const reddit: TestReddit = {
    posts: [],
    calls: [],
    userAgents: new Set(),
    password: 'a password',
    failWith: null,
    losesAnswer: false,
    endTokens: () => {
      tokens += 1;
    },
    outgoing: ({ pathname, search }, request) => loopback(new URL(`${pathname}${search}`, base), request),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    reddit.calls.push(`${request.method} ${url.pathname}`);
    reddit.userAgents.add(request.headers['user-agent']);
    void readForm(request).then((form) => {
      const { status, body } = answer(reddit, {
        path: url.pathname,
        form,
        authorization: request.headers.authorization ?? '',
        token: `token ${tokens}`,
      });
      if (reddit.losesAnswer && url.pathname === '/api/submit') return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const place = server.address();
  const base = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`;
  return reddit;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}

type Call = { path: string; form: URLSearchParams; authorization: string; token: string };

function answer(reddit: TestReddit, { path, form, authorization, token }: Call): { status: number; body: object } {
  if (path === '/api/v1/access_token') {
    if (authorization !== `Basic ${btoa('client:secret')}`) return { status: 401, body: { message: 'Unauthorized', error: 401 } };
    const isKnown =
      form.get('grant_type') === 'password' && form.get('username') === 'strapline_team' && form.get('password') === reddit.password;
    // Reddit's status of a wrong password is 200.
    return {
      status: 200,
      body: isKnown ? { access_token: token, token_type: 'bearer', expires_in: 86_400, scope: '*' } : { error: 'invalid_grant' },
    };
  }
  if (authorization !== `Bearer ${token}`) return { status: 401, body: { message: 'Unauthorized', error: 401 } };
  if (path === '/api/submit') return submit(reddit, form);
  if (path === '/user/strapline_team/submitted')
    return { status: 200, body: { kind: 'Listing', data: { children: reddit.posts.toReversed().map((data) => ({ kind: 't3', data })) } } };
  return { status: 404, body: { message: 'Not Found', error: 404 } };
}

function submit(reddit: TestReddit, form: URLSearchParams): { status: number; body: object } {
  if (typeof reddit.failWith === 'number') return { status: reddit.failWith, body: { message: 'as the test wants' } };
  if (reddit.failWith !== null) return { status: 200, body: { json: { errors: [[reddit.failWith, 'as the test wants', 'sr']] } } };
  const number = reddit.posts.length + 1;
  const subreddit = form.get('sr') ?? '';
  const permalink = `/r/${subreddit}/comments/p${number}/post/`;
  const [title, selftext] = [form.get('title') ?? '', form.get('text') ?? ''];
  reddit.posts.push({ name: `t3_p${number}`, title, selftext, subreddit, created_utc: Date.now() / 1000, permalink });
  return {
    status: 200,
    body: { json: { errors: [], data: { id: `p${number}`, name: `t3_p${number}`, url: `https://www.reddit.com${permalink}` } } },
  };
}
