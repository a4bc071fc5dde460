import { t } from '@lingui/core/macro';
import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react';
import { showAppNotice } from '../state/notices.ts';

/**
 * A component whose code loads when it is first shown; until then its place is empty or shows the fallback. Without a connection it waits for one. If its code
 * can't be loaded, the page stays, and a notice offers to reload it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback?: ReactNode): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => {
    // A browser never tries an import again that has failed in the same document. With a service worker the code is on the device.
    if (typeof document !== 'undefined' && !navigator.onLine && !navigator.serviceWorker?.controller) await waitUntilOnline();
    return { default: await load().catch(reportMissingPart) };
  });
  // Rendering its place again before the code has loaded would replace the server's markup by the fallback.
  return memo((props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )) as ComponentType<Props>;

  function reportMissingPart(error: unknown): ComponentType<Props> {
    console.warn('could not load a part of the page', error);
    showAppNotice(t`A part of this page didn’t load.`, { label: t`Reload`, run: () => location.reload() });
    return () => fallback;
  }
}

async function waitUntilOnline(): Promise<void> {
  await new Promise<void>((done) => addEventListener('online', () => done(), { once: true }));
}
