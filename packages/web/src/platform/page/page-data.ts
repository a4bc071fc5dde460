import type { AppData } from '@strapline/contract/apps/app';
import type { PageName } from '@strapline/contract/pages';
import type { QueryClient } from '@tanstack/react-query';

export type LoadedCall = { event: string; input: unknown; answer: unknown };

export type LinkName = 'collectors' | 'social1' | 'social2' | 'forum' | 'blog' | 'jobs' | 'terms' | 'privacy' | 'complaint';

/** Where events are sent to as well; null without. */
export type PostHogSettings = { key: string; host: string };

export type SiteSettings = {
  links?: Partial<Record<LinkName, string>>;
  supportEmail?: string;
  chatwoot?: { url: string; token: string } | null;
  invites?: 'required' | 'open';
  youtube?: boolean;
  posthog?: PostHogSettings | null;
  apps?: { key: string; name: string; url: string }[];
  identity?: { url: string; realm: string; clientId: string };
};

/** `page` is the page that the server rendered; absent without markup. */
type PageData = { page?: PageName; calls?: LoadedCall[]; site?: SiteSettings; app?: AppData };

/** The data that the server embedded in the page. */
export function readPageData(): PageData {
  if (typeof document === 'undefined') return {};
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : {};
}

/** Adds the embedded responses to the query cache, so that the first screen needs no request. */
export function primeQueries(queryClient: QueryClient, calls: readonly LoadedCall[]): void {
  for (const { event, input, answer } of calls) {
    queryClient.setQueryData([event, input], answer);
    const isList = typeof answer === 'object' && answer !== null && 'nextCursor' in answer;
    if (isList) queryClient.setQueryData([event, 'pages', input], { pages: [answer], pageParams: [''] });
  }
}
