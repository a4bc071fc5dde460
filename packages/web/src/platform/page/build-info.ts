import { clientLimits } from '@strapline/contract/client-limits';
import { create } from 'zustand';

export type BuildInfo = { build_date: string; commit_sha: string };

type BuildState = { first: BuildInfo | null; updateAvailable: boolean };

export const useBuild = create<BuildState>()(() => ({ first: null, updateAvailable: false }));

/** An update is there when the polled build date is not the one that was loaded first. */
export function recordBuild(info: BuildInfo): void {
  const { first } = useBuild.getState();
  if (!first) useBuild.setState({ first: info });
  else if (first.build_date !== info.build_date) useBuild.setState({ updateAvailable: true });
}

async function pollBuild(): Promise<void> {
  try {
    const answer = await fetch('/build-info.json', { cache: 'no-store' });
    if (answer.ok) recordBuild((await answer.json()) as BuildInfo);
  } catch {
    // Offline, or the server is being replaced: the next poll will tell.
  }
}

/** Asks at the start and every 60 s which build the server has. */
export function watchBuild(): void {
  void pollBuild();
  setInterval(() => void pollBuild(), clientLimits.buildInfoPollMs);
}

/** Where the page goes for a fresh copy: the same address with a query that no cache has seen. */
export function createFreshUrl(href: string, now: number = Date.now()): string {
  const url = new URL(href);
  url.searchParams.set('v', String(now));
  return url.href;
}

/** Takes the new build: the waiting service worker steps in, then the page is loaded anew past every cache. */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  location.replace(createFreshUrl(location.href));
}
