import type { Fqsid } from '@strapline/domain/profile/fqsid';
import type { SocialPlatform } from '@strapline/domain/profile/social-platforms';
import { z } from 'zod';
import { createOutgoing, type Outgoing, OutgoingFailed } from '../../platform/outgoing.ts';
import type { BioReading, Bios } from '../../ports/bios.ts';

type Source = {
  /** Where the profile is read, as JSON, without signing in. */
  getUrl: (handle: string) => string;
  /** The bio of an answer; the field `fields` are those in which people can write. */
  answer: z.ZodType<string>;
};

/**
 * The platforms with a public interface for one profile: Bluesky's `app.bsky.actor.getProfile`, Mastodon's `GET /api/v1/accounts/lookup` on the server that the
 * handle names, and Reddit's `about.json`. Others show profiles only to people who are signed in.
 */
const sources: Partial<Record<SocialPlatform, Source>> = {
  bluesky: {
    getUrl: (handle) => `https://public.api.bsky.app/xrpc/app.bsky.actor.getProfile?actor=${encodeURIComponent(handle)}`,
    answer: z.object({ description: z.string().default('') }).transform(({ description }) => description),
  },
  mastodon: {
    getUrl: (handle) => {
      const [user = '', server] = handle.split('@');
      return `https://${server}/api/v1/accounts/lookup?acct=${encodeURIComponent(user)}`;
    },
    answer: z
      .object({ note: z.string().default(''), fields: z.array(z.object({ value: z.string() })).default([]) })
      .transform(({ note, fields }) => stripTags([note, ...fields.map(({ value }) => value)].join(' '))),
  },
  reddit: {
    getUrl: (handle) => `https://www.reddit.com/user/${encodeURIComponent(handle)}/about.json`,
    answer: z
      .object({ data: z.object({ subreddit: z.object({ public_description: z.string().default('') }).optional() }) })
      .transform(({ data }) => data.subreddit?.public_description ?? ''),
  },
};

const headers = { accept: 'application/json', 'user-agent': 'Strapline/1 (profile proof)' };

/** Reads bios over the guarded client: a handle of Mastodon can name any server. `outgoing` is replaced by tests. */
export function createPublicBios(outgoing: Outgoing = createOutgoing({ timeoutMs: 5_000, maxBytes: 500_000 })): Bios {
  return { readable: Object.keys(sources) as SocialPlatform[], read: async (profile) => await readBio(outgoing, profile) };
}

async function readBio(outgoing: Outgoing, { platform, handle }: Fqsid): Promise<BioReading> {
  const source = sources[platform];
  if (!source) return { result: 'unreadable' };
  try {
    const { status, text } = await outgoing(new URL(source.getUrl(handle)), { method: 'GET', headers });
    // Bluesky answers 400 for a handle that nobody has.
    if (status === 404 || (status === 400 && platform === 'bluesky')) return { result: 'profile_missing' };
    const bio = status === 200 ? source.answer.safeParse(parseJson(text)) : undefined;
    return bio?.success ? { result: 'read', text: bio.data } : { result: 'unreadable' };
  } catch (error) {
    if (error instanceof OutgoingFailed) return { result: 'unreadable' };
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Mastodon's texts are HTML. */
function stripTags(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ');
}
