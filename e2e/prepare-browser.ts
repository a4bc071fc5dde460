import { openBrowser } from './browser.ts';

/** Starts the browser once before the workers, so that they don't extract it to the same file concurrently. */
export async function setup(): Promise<void> {
  const browser = await openBrowser();
  await browser?.close();
}
