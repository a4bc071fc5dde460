/** Posts of the team on other networks. */
export const socialNetworks = ['bluesky', 'reddit'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export const redditPostTypes = ['onboarded', 'new_listing', 'sold', 'survey_open', 'live'] as const;
export type RedditPostType = (typeof redditPostTypes)[number];

/** `not_sent`: the network isn't set up, so it waits for somebody to post it by hand or to set it up. */
export const socialPostStates = ['queued', 'sending', 'sent', 'not_sent', 'failed'] as const;
export type SocialPostState = (typeof socialPostStates)[number];

/** Bluesky's limits, and Reddit's of a title. */
export const socialLimits = { graphemes: 300, bytes: 3000, images: 4, alt: 1000, title: 300, scheduleDays: 365 } as const;

/** Characters as people count them: an emoji of several code points is one. */
export function countGraphemes(text: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;
}

/** Bluesky's page for writing a post, with the text filled in. A link is part of the text there. */
export function createBlueskyComposeUrl({ text, link }: { text: string; link: string | null }): string {
  const url = new URL('https://bsky.app/intent/compose');
  const whole = link === null || text.includes(link) ? text : `${text}\n\n${link}`;
  url.searchParams.set('text', whole);
  return url.href;
}

/** Reddit's page for writing a post, with title and text filled in. Without a subreddit, Reddit asks for one. */
export function createRedditSubmitUrl({ subreddit, title, text }: { subreddit: string | null; title: string; text: string }): string {
  const url = new URL(`https://www.reddit.com${subreddit === null ? '' : `/r/${subreddit}`}/submit`);
  url.searchParams.set('title', title);
  url.searchParams.set('text', text);
  return url.href;
}

const sortedBase32 = '234567abcdefghijklmnopqrstuvwxyz';

/**
 * The key of a record on Bluesky, a timestamp identifier (TID): 53 bits of microseconds, then 10 bits that tell apart records of the same moment. Derived from
 * when a post was written and 20 other bits, so that every attempt to send it has the same one.
 */
export function createRecordKey(at: Date, bits: number): string {
  const micros = BigInt(at.getTime()) * 1000n + BigInt((bits >> 10) % 1000);
  let rest = (micros << 10n) | BigInt(bits & 1023);
  let key = '';
  for (let place = 0; place < 13; place += 1) {
    key = `${sortedBase32[Number(rest & 31n)]}${key}`;
    rest >>= 5n;
  }
  return key;
}
