import type { Output } from '@strapline/contract/events';
import { startTestBluesky, type TestBluesky } from '@strapline/testkit/bluesky';
import { startTestReddit, type TestReddit } from '@strapline/testkit/reddit';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { createReddit } from '../../adapters/social/reddit.ts';

export type SocialWorld = { server: TestServer; pds: TestBluesky; reddit: TestReddit; admin: Person; close(): Promise<void> };

/** A server with an account on a Bluesky and on a Reddit of this machine. */
export async function startSocialWorld(): Promise<SocialWorld> {
  const [pds, reddit] = [await startTestBluesky(), await startTestReddit()];
  const server = await startTestServer(
    {
      BLUESKY_SERVICE: pds.url,
      BLUESKY_HANDLE: pds.handle,
      BLUESKY_APP_PASSWORD: pds.password,
      REDDIT_SUBREDDIT: 'strapline',
      REDDIT_CLIENT_ID: 'client',
      REDDIT_CLIENT_SECRET: 'secret',
      REDDIT_USERNAME: 'strapline_team',
      REDDIT_PASSWORD: 'a password',
    },
    { identityLimits: { accessTokenSeconds: 90 * 86_400 } },
  );
  const { reddit: account } = server.services.config;
  if (!account) throw new Error('Reddit is not set up');
  // Its address is no setting.
  server.services.social.reddit = createReddit(account, reddit.outgoing);
  const close = async () => {
    await server.close();
    await Promise.all([pds.close(), reddit.close()]);
  };
  return { server, pds, reddit, admin: await server.person({ roles: ['admin'] }), close };
}

export type Post = Output<'listOutbox'>['items'][number];

export async function findPost({ admin }: Pick<SocialWorld, 'admin'>, network: 'bluesky' | 'reddit', id: string): Promise<Post> {
  const { items } = await admin.client.call('listOutbox', { network, limit: 100 });
  const found = items.find((post) => post.id === id);
  if (!found) throw new Error(`there is no post ${id}`);
  return found;
}

/** The next `times` attempts end as if their process had ended after Bluesky took the post. */
export function interruptNext({ services }: TestServer, times: number): { count: number } {
  const { social } = services;
  const real = social.bluesky;
  if (!real) throw new Error('Bluesky is not set up');
  const interruptions = { count: 0 };
  social.bluesky = {
    ...real,
    publish: async (post) => {
      const published = await real.publish(post);
      if (interruptions.count === times) return published;
      interruptions.count += 1;
      throw new Error('the process ended');
    },
  };
  return interruptions;
}
