import net from 'node:net';
import { isLoopback } from '@strapline/domain/loopback';
import { findUnencryptedService, isPlainAllowed, listServiceUrls, splitList } from './encrypted-urls.ts';
import { SettingError } from './parse-setting.ts';

/** Hosts by app, from `toptop=tops.example, ..`. */
export function readAppHosts(text: string): Record<string, string> {
  const entries = splitList(text.toLowerCase()).map((entry) => entry.split('='));
  for (const [app = '', host = '', ...rest] of entries)
    if (!/^[a-z][a-z0-9]*$/.test(app) || !/^[a-z0-9][a-z0-9.-]*(?::\d{1,5})?$/.test(host) || rest.length > 0)
      throw new SettingError(`APP_HOSTS must be like toptop=tops.example, separated by commas, not "${[app, host, ...rest].join('=')}".`);
  return Object.fromEntries(entries);
}

export function readWebOrigin(text: string, isLocal: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.origin !== text.replace(/\/$/, '') || (url.protocol !== 'https:' && !(isLocal && isLoopback(url.hostname))))
    throw new SettingError(`WEB_ORIGINS must be https origins such as https://www.strapline.example, separated by commas, not "${text}".`);
  return url.origin;
}

/** Addresses and networks of proxies. */
export function readProxies(text: string): string[] {
  const entries = splitList(text);
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/');
    const widest = net.isIPv6(address) ? 128 : 32;
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
    if (!net.isIP(address) || !isNetwork || rest.length > 0)
      throw new SettingError(`TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, separated by commas, not "${entry}".`);
  }
  return entries;
}

/** Services that are asked about people, and only with a setting. */
export function readLookups(get: (name: 'AVATAR_SERVICE' | 'YOUTUBE_KEY') => string): {
  avatarService: string | null;
  youtubeKey: string | null;
} {
  return { avatarService: readAvatarService(get('AVATAR_SERVICE')), youtubeKey: get('YOUTUBE_KEY') || null };
}

/** Null if empty. */
function readAvatarService(text: string): string | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.origin !== text.replace(/\/$/, '') || url.protocol !== 'https:')
    throw new SettingError(`AVATAR_SERVICE must be an https origin such as https://gravatar.com, not "${text}".`);
  return url.origin;
}

/** Null without a key. */
export function readPostHog(key: string, host: string, isLocal: boolean): { key: string; host: string } | null {
  if (!key) return null;
  if (!/^[A-Za-z0-9_-]{8,100}$/.test(key))
    throw new SettingError('POSTHOG_KEY must be a project key such as phc_ followed by letters and digits.');
  const url = URL.canParse(host) ? new URL(host) : null;
  if (!url || url.origin !== host.replace(/\/$/, '') || (url.protocol !== 'https:' && !(isLocal && isLoopback(url.hostname))))
    throw new SettingError(`POSTHOG_HOST must be an https origin such as https://eu.i.posthog.com, not "${host}".`);
  return { key, host: url.origin };
}

export type GhostSettings = {
  /** A Ghost that replaces the embedded content service for the main app. */
  ghost: { url: string; key: string } | null;
  contentAdminKey: string | null;
};

export function readGhost(address: string, contentKey: string, adminKey: string): GhostSettings {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (address && (!url || url.search || url.hash || (url.protocol !== 'https:' && !isLoopback(url.hostname))))
    throw new SettingError('GHOST_URL must be an https address such as https://blog.example.');
  if (Boolean(address) !== Boolean(contentKey)) throw new SettingError('GHOST_URL and GHOST_CONTENT_KEY are set together.');
  if (contentKey && !/^[0-9a-f]{26}$/.test(contentKey)) throw new SettingError('GHOST_CONTENT_KEY must have 26 hexadecimal digits.');
  if (adminKey && !/^[0-9a-f]{24}:[0-9a-f]{64}$/.test(adminKey))
    throw new SettingError('GHOST_ADMIN_KEY must be like <24 hexadecimal digits>:<64 hexadecimal digits>.');
  return { ghost: address ? { url: address.replace(/(?<!\/)\/+$/, ''), key: contentKey } : null, contentAdminKey: adminKey || null };
}

/** Mail server and scanner, and whether each service is reached with TLS. */
export function readOutsideServices(
  get: (name: 'SMTP_URL' | 'CLAMD_URL' | 'PLAIN_HOSTS') => string,
  {
    databaseUrl,
    databaseReadUrl,
    redisUrl,
    oidcUrl,
    s3Url,
    collectorUrl,
  }: Record<'databaseUrl' | 'databaseReadUrl' | 'redisUrl' | 'oidcUrl' | 's3Url' | 'collectorUrl', string | null>,
): { smtpUrl: string | null; hasPlainMail: boolean; clamdUrl: string | null } {
  const smtpUrl = get('SMTP_URL') || null;
  if (smtpUrl && !/^smtps?:\/\/./.test(smtpUrl)) throw new SettingError('SMTP_URL must start with smtp:// or smtps://.');
  const clamdUrl = get('CLAMD_URL') || null;
  if (clamdUrl && !/^tcp:\/\/[^/]+:\d+\/?$/.test(clamdUrl)) throw new SettingError('CLAMD_URL must be like tcp://127.0.0.1:3310.');
  const plainHosts = splitList(get('PLAIN_HOSTS').toLowerCase());
  const services = {
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: databaseReadUrl,
    REDIS_URL: redisUrl,
    OIDC_URL: oidcUrl,
    S3_ENDPOINT: s3Url,
    CLAMD_URL: clamdUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  };
  const unencrypted = findUnencryptedService(listServiceUrls(services), plainHosts);
  if (unencrypted) throw new SettingError(unencrypted);
  return { smtpUrl, hasPlainMail: smtpUrl !== null && isPlainAllowed(new URL(smtpUrl), plainHosts), clamdUrl };
}
