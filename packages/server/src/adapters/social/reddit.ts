import { minute, second } from '@strapline/domain/time';
import { z } from 'zod';
import { type Outgoing, OutgoingFailed } from '../../platform/outgoing.ts';
import { type NewPost, type Publisher, SocialRefused, SocialUnavailable } from '../../ports/social.ts';

export type RedditAccount = { clientId: string; clientSecret: string; username: string; password: string; subreddit: string };

const tokenUrl = new URL('https://www.reddit.com/api/v1/access_token');
const api = 'https://oauth.reddit.com';
const site = 'https://www.reddit.com';

const tokenAnswer = z.union([z.object({ access_token: z.string(), expires_in: z.number() }), z.object({ error: z.string() })]);
const submitAnswer = z.object({
  json: z.object({
    errors: z.array(z.tuple([z.string()], z.unknown())).default([]),
    data: z.object({ name: z.string(), url: z.string() }).optional(),
  }),
});
const submitted = z.object({
  name: z.string(),
  title: z.string().optional(),
  selftext: z.string().optional(),
  subreddit: z.string(),
  created_utc: z.number(),
  permalink: z.string(),
});
const submittedAnswer = z.object({ data: z.object({ children: z.array(z.object({ data: submitted })) }) });

type Call = { path: string; form?: Record<string, string> };

/** Reddit's API as a script app (OAuth, password grant). A post has no key there, so before another attempt we look for what the last one posted. */
export function createReddit(account: RedditAccount, outgoing: Outgoing, now: () => number = Date.now): Publisher {
  const agent = `web:strapline:1.0 (by /u/${account.username})`;
  let token: { text: string; until: number } | null = null;

  async function getToken(): Promise<string> {
    if (token && token.until > now()) return token.text;
    const { clientId, clientSecret, username, password } = account;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const answer = await send(tokenUrl, `Basic ${basic}`, { grant_type: 'password', username, password });
    if (answer.status !== 200) throw toError(answer.status);
    const parsed = parse(tokenAnswer, answer.text);
    // With a wrong password, too, its status is 200.
    if ('error' in parsed) throw new SocialRefused(toCode(parsed.error));
    token = { text: parsed.access_token, until: now() + parsed.expires_in * second - minute };
    return token.text;
  }

  async function send(url: URL, authorization: string, form?: Record<string, string>): Promise<{ status: number; text: string }> {
    const headers = { authorization, accept: 'application/json', 'user-agent': agent };
    try {
      if (!form) return await outgoing(url, { method: 'GET', headers });
      const body = new URLSearchParams(form).toString();
      return await outgoing(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body });
    } catch (error) {
      if (!(error instanceof OutgoingFailed)) throw error;
      throw new SocialUnavailable('Reddit did not answer', { cause: error });
    }
  }

  async function call<T>(answer: z.ZodType<T>, { path, form }: Call): Promise<T> {
    const ask = async () => await send(new URL(path, api), `Bearer ${await getToken()}`, form);
    let result = await ask();
    if (result.status === 401) {
      token = null;
      result = await ask();
    }
    if (result.status !== 200) throw toError(result.status);
    return parse(answer, result.text);
  }

  async function submit({ title, text }: NewPost): Promise<{ uri: string; url: string }> {
    const form = { api_type: 'json', kind: 'self', sr: account.subreddit, title: title ?? '', text, sendreplies: 'false' };
    const { json } = await call(submitAnswer, { path: '/api/submit', form });
    const [[code] = []] = json.errors;
    if (code === 'RATELIMIT') throw new SocialUnavailable('Reddit asks to wait');
    if (code !== undefined) throw new SocialRefused(toCode(code));
    if (!json.data) throw new SocialUnavailable('Reddit did not say what it posted');
    return { uri: json.data.name, url: json.data.url };
  }

  async function findPosted({ title, link }: NewPost, since: Date): Promise<{ uri: string; url: string } | null> {
    const path = `/user/${account.username}/submitted?sort=new&limit=100&raw_json=1`;
    const { data } = await call(submittedAnswer, { path });
    const found = data.children.find(
      ({ data: post }) =>
        post.title === title &&
        post.subreddit.toLowerCase() === account.subreddit.toLowerCase() &&
        (link === null || post.selftext?.includes(link)) &&
        // Their clock may differ.
        post.created_utc * second >= since.getTime() - minute,
    );
    return found ? { uri: found.data.name, url: `${site}${found.data.permalink}` } : null;
  }

  return {
    publish: async (post) => (post.attemptedAt && (await findPosted(post, post.attemptedAt))) ?? (await submit(post)),
  };
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new SocialUnavailable('Reddit answered something else', { cause: error });
  }
}

function toError(status: number): Error {
  return status === 429 || status >= 500 ? new SocialUnavailable(`Reddit answered ${status}`) : new SocialRefused(`Status${status}`);
}

const toCode = (code: string): string => (/^[A-Za-z_]{1,60}$/.test(code) ? code : 'Unknown');
