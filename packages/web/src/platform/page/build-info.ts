import { clientLimits } from '@strapline/contract/client-limits';
import { create } from 'zustand';
import { toServerUrl } from '../../server-url.ts';

export type BuildInfo = { build_date: string; commit_sha: string };

type BuildState = { first: BuildInfo | null; updateAvailable: boolean };

export const useBuild = create<BuildState>()(() => ({ first: null, updateAvailable: false }));

/** An update is available when the polled build date differs from the first one. */
export function recordBuild(info: BuildInfo): void {
  const { first } = useBuild.getState();
  if (!first) useBuild.setState({ first: info });
  else if (first.build_date !== info.build_date) useBuild.setState({ updateAvailable: true });
}

async function pollBuild(): Promise<void> {
  try {
    const answer = await fetch(toServerUrl('/build-info.json'), { cache: 'no-store' });
    if (answer.ok) recordBuild((await answer.json()) as BuildInfo);
  } catch {
    // Offline, or the server is restarting: retry with the next poll.
  }
}

/** Polls the server's build at startup and every 60 s. */
export function watchBuild(): void {
  void pollBuild();
  setInterval(() => void pollBuild(), clientLimits.buildInfoPollMs);
}

/** The current URL with a cache-busting query parameter. */
export function createFreshUrl(href: string, now: number = Date.now()): string {
  const url = new URL(href);
  url.searchParams.set('v', String(now));
  return url.href;
}

/** Activates the waiting service worker, then reloads the page, bypassing all caches. */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  location.replace(createFreshUrl(location.href));
}
