import { toTrustedScriptUrl } from '../../trusted-types.ts';
import { isFramed } from '../page/frame.ts';

/** Registers the service worker (offline reading, installable app). Only in the top frame. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || isFramed() || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(toTrustedScriptUrl('/sw.js'));
  } catch (error) {
    console.info('could not register the service worker', error instanceof Error ? error.message : error);
  }
}
