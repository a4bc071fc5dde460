import { openBrowser } from './browser.ts';

/** Starts the browser once before the workers do: two of them must not unpack it into the same file. */
export async function setup(): Promise<void> {
  const browser = await openBrowser();
  await browser?.close();
}
