import type { App, AppKey } from '@strapline/contract/apps/app';
import type { Config } from '../config.ts';
import { SettingError } from '../parse-setting.ts';
import { WireError } from './wire-error.ts';

/** The apps of this server, and where their pages are. */
export type Apps = {
  all: readonly App[];
  /** The app of callers that name none. */
  main: App;
  /** Of a key that we stored or that a gateway accepted. */
  get(key: AppKey): App;
  /** The app of an `x-application` header, else the one whose pages are on the request's host, else the main one. Throws WireError `not_found`. */
  choose(headers: { 'x-application'?: unknown; host?: string | undefined }): App;
  /** The app of a page: in demo mode also by `?app=`. */
  choosePage(headers: { host?: string | undefined }, query: URLSearchParams): App;
  /** Origin of the app's pages, without a trailing slash. An app without a host of its own uses the main one's. */
  getUrl(key: AppKey): string;
  /** What an app's mails are sent as; undefined: the name in MAIL_FROM, which is the main app's. */
  getMailSender(key: AppKey): string | undefined;
  /** The origins of our pages: those of all apps, and others that serve the web app. */
  urls: readonly string[];
};

export function createApps(all: readonly App[], config: Pick<Config, 'demo' | 'appHosts' | 'webOrigins'> & { publicUrl: string }): Apps {
  const [main] = all;
  if (!main) throw new Error('a server needs an app');
  const unknown = Object.keys(config.appHosts).find((key) => !all.some((app) => app.key === key));
  if (unknown) throw new SettingError(`APP_HOSTS names ${unknown}, which isn’t an app of this server.`);
  const byKey = new Map(all.map((app) => [app.key, app]));
  const get = (key: AppKey): App => {
    const app = byKey.get(key);
    if (!app) throw new Error(`unknown app: ${key}`);
    return app;
  };
  const urls = new Map(all.map((app) => [app.key, createUrl(app, app === main, config)]));
  const getUrl = (key: AppKey): string => urls.get(key) ?? config.publicUrl;
  const byHost = new Map(
    all.filter((app) => app !== main && getUrl(app.key) !== config.publicUrl).map((app) => [new URL(getUrl(app.key)).host, app]),
  );
  const findByHost = (host: string | undefined): App => byHost.get(host?.toLowerCase() ?? '') ?? main;
  return {
    all,
    main,
    get,
    choose(headers) {
      const header = headers['x-application'];
      if (header === undefined) return findByHost(headers.host);
      const app = byKey.get(String(header));
      if (!app) throw new WireError('not_found', { message: 'This app doesn’t exist.' });
      return app;
    },
    choosePage: ({ host }, query) => (config.demo && byKey.get(query.get('app') ?? '')) || findByHost(host),
    getUrl,
    getMailSender: (key) => (key === main.key ? undefined : get(key).name),
    urls: [...new Set([...urls.values(), ...config.webOrigins])],
  };
}

/** The links of an app's footer by their names. Only the main app has a Ghost, and with it its blog. */
export function getFooterLinks(
  { config, apps }: { config: Pick<Config, 'ghost' | 'footerLinks'>; apps: Apps },
  app: App,
): Config['footerLinks'] {
  return { ...(config.ghost && app === apps.main ? { blog: `${config.ghost.url}/` } : {}), ...config.footerLinks };
}

/** On localhost an app's pages are at a subdomain, which browsers resolve themselves. */
function createUrl({ key }: App, isMain: boolean, { appHosts, publicUrl }: Parameters<typeof createApps>[1]): string {
  if (isMain) return publicUrl;
  const { protocol, port, hostname } = new URL(publicUrl);
  const host = appHosts[key] ?? (hostname === 'localhost' ? `${key}.localhost${port ? `:${port}` : ''}` : null);
  return host ? `${protocol}//${host}` : publicUrl;
}

/** Origins allowed to call us: those of our pages; for localhost its two other spellings too. */
export function listAllowedOrigins({ urls }: Pick<Apps, 'urls'>): ReadonlySet<string> {
  const origins = new Set(urls.map((url) => new URL(url).origin));
  for (const { protocol, hostname, port } of urls.map((url) => new URL(url)))
    if (hostname === 'localhost' || hostname === '127.0.0.1')
      for (const host of ['localhost', '127.0.0.1']) origins.add(`${protocol}//${host}${port ? `:${port}` : ''}`);
  return origins;
}
