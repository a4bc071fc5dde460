import { isLoopback } from '@strapline/domain/loopback';
import { SettingError } from './parse-setting.ts';

export const socialSettings = {
  BLUESKY_SERVICE: {
    default: 'https://bsky.social',
    description: 'Origin of the server that has the team’s account on Bluesky.',
  },
  BLUESKY_HANDLE: {
    default: '',
    description:
      'Handle of the team’s account on Bluesky, such as strapline.example; requires BLUESKY_APP_PASSWORD. Empty: nothing is sent there, and posts wait in the outbox as not sent.',
  },
  BLUESKY_APP_PASSWORD: {
    default: '',
    description: 'An app password of that account, made in its settings under Privacy and security. Never the account’s own password.',
    secret: true,
  },
  REDDIT_SUBREDDIT: {
    default: '',
    description:
      'Where posts for Reddit go, without r/, such as strapline. Alone, it is only in the links that open Reddit with the text filled in.',
  },
  REDDIT_CLIENT_ID: {
    default: '',
    description:
      'Client id of a script app on Reddit; requires the three below and REDDIT_SUBREDDIT. Reddit has to approve such an app. Empty: nothing is sent there, and posts wait in the outbox as not sent.',
  },
  REDDIT_CLIENT_SECRET: { default: '', description: 'Its secret.', secret: true },
  REDDIT_USERNAME: { default: '', description: 'The account that it posts as: one of the app’s developers, without two-factor sign-in.' },
  REDDIT_PASSWORD: { default: '', description: 'The password of that account.', secret: true },
} as const;

type BlueskyAccount = { service: string; handle: string; appPassword: string };
type RedditAccount = { clientId: string; clientSecret: string; username: string; password: string; subreddit: string };

export type SocialConfig = {
  /** Null: not set up. */
  bluesky: BlueskyAccount | null;
  /** Null: not set up. */
  reddit: RedditAccount | null;
  /** Also without an account. */
  subreddit: string | null;
};

type Get = (name: keyof typeof socialSettings) => string;

export function readSocial(get: Get, isLocal: boolean): SocialConfig {
  const subreddit = get('REDDIT_SUBREDDIT') || null;
  if (subreddit !== null && !/^[A-Za-z0-9][A-Za-z0-9_]{1,20}$/.test(subreddit))
    throw new SettingError(`REDDIT_SUBREDDIT must be the name of a subreddit without r/, not "${subreddit}".`);
  return { bluesky: readBluesky(get, isLocal), reddit: readReddit(get, subreddit), subreddit };
}

function readBluesky(get: Get, isLocal: boolean): BlueskyAccount | null {
  const [handle, appPassword] = [get('BLUESKY_HANDLE').replace(/^@/, '').toLowerCase(), get('BLUESKY_APP_PASSWORD')];
  const text = get('BLUESKY_SERVICE') || socialSettings.BLUESKY_SERVICE.default;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.origin !== text.replace(/\/$/, '') || (url.protocol !== 'https:' && !(isLocal && isLoopback(url.hostname))))
    throw new SettingError(`BLUESKY_SERVICE must be an https origin such as https://bsky.social, not "${text}".`);
  if (!handle && !appPassword) return null;
  if (!handle || !appPassword) throw new SettingError('BLUESKY_HANDLE and BLUESKY_APP_PASSWORD are set together.');
  if (!/^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(handle))
    throw new SettingError(`BLUESKY_HANDLE must be a handle such as strapline.example, not "${handle}".`);
  return { service: url.origin, handle, appPassword };
}

function readReddit(get: Get, subreddit: string | null): RedditAccount | null {
  const [clientId, clientSecret] = [get('REDDIT_CLIENT_ID'), get('REDDIT_CLIENT_SECRET')];
  const [username, password] = [get('REDDIT_USERNAME'), get('REDDIT_PASSWORD')];
  if (!clientId && !clientSecret && !username && !password) return null;
  if (!clientId || !clientSecret || !username || !password || subreddit === null)
    throw new SettingError(
      'REDDIT_CLIENT_ID, REDDIT_CLIENT_SECRET, REDDIT_USERNAME, REDDIT_PASSWORD and REDDIT_SUBREDDIT are set together.',
    );
  if (!/^[A-Za-z0-9_-]{3,20}$/.test(username)) throw new SettingError('REDDIT_USERNAME must be a username without u/.');
  return { clientId, clientSecret, username, password, subreddit };
}
