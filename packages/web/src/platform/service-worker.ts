import { trustedScript } from '../trusted-types.ts';
import { isFramed } from './frame.ts';

/** What was visited stays readable without connection, and the app can be installed. Asked of the top page only. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || isFramed() || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(trustedScript('/sw.js'));
  } catch (error) {
    console.info('no offline copy', error instanceof Error ? error.message : error);
  }
}
