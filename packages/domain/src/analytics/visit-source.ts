/** Where a visit comes from. `referral` is a link on another website or of another member. */
export const visitSources = ['search', 'widget', 'referral', 'social', 'direct'] as const;
export type VisitSource = (typeof visitSources)[number];

const searchEngines = ['baidu', 'bing', 'duckduckgo', 'ecosia', 'google', 'kagi', 'qwant', 'startpage', 'yahoo', 'yandex'];
const searchHosts = ['search.brave.com', 'search.marginalia.nu'];
const socialHosts = [
  'bsky.app',
  'discord.com',
  'facebook.com',
  'fb.me',
  'instagram.com',
  'linkedin.com',
  'lnkd.in',
  'mastodon.social',
  'onlyfans.com',
  'pinterest.com',
  'reddit.com',
  't.co',
  't.me',
  'threads.com',
  'threads.net',
  'tiktok.com',
  'tumblr.com',
  'twitch.tv',
  'twitter.com',
  'x.com',
  'youtu.be',
  'youtube.com',
];
const searchMediums = ['cpc', 'organic', 'ppc', 'search'];
const socialMediums = ['social', 'social-media', 'social-network', 'sm'];
const namedSources: readonly string[] = visitSources;

type Landing = {
  /** `document.referrer`. */
  referrer: string;
  /** The address that was opened. */
  address: string;
  /** Whether the page was opened by a link or address, not reloaded or restored from the history. */
  isNavigation: boolean;
};

/**
 * The kind of place a visit comes from, by the host that links here and the address's own `utm_source` and `utm_medium`. Null in the middle of a visit: after a reload, or
 * coming from our own pages.
 */
export function findVisitSource({ referrer, address, isNavigation }: Landing): VisitSource | null {
  if (!isNavigation || !URL.canParse(address)) return null;
  const { searchParams, host, pathname } = new URL(address);
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  if (from?.host === host) return null;
  const marked = readMark(searchParams);
  if (marked) return marked;
  if (/^\/r\/./.test(pathname)) return 'referral';
  return from ? classifyHost(from.hostname) : 'direct';
}

function readMark(params: URLSearchParams): VisitSource | null {
  const [source = '', medium = ''] = ['utm_source', 'utm_medium'].map((name) => params.get(name)?.toLowerCase().slice(0, 100) ?? '');
  for (const text of [medium, source]) {
    if (namedSources.includes(text)) return text as VisitSource;
    if (searchMediums.includes(text)) return 'search';
    if (socialMediums.includes(text)) return 'social';
  }
  if (socialHosts.some((host) => host.split('.')[0] === source)) return 'social';
  if (searchEngines.includes(source)) return 'search';
  return null;
}

function classifyHost(hostname: string): VisitSource {
  const host = hostname.toLowerCase();
  if (searchHosts.includes(host)) return 'search';
  if (socialHosts.some((one) => host === one || host.endsWith(`.${one}`))) return 'social';
  // Search engines have a host per country, such as google.co.uk.
  const labels = host.split('.');
  const isSearchEngine = searchEngines.some(
    (name) => labels.includes(name) && /^[a-z]{2,3}(\.[a-z]{2})?$/.test(labels.slice(labels.lastIndexOf(name) + 1).join('.')),
  );
  return isSearchEngine && !/^(mail|docs|drive|groups|sites)\./.test(host) ? 'search' : 'referral';
}
