import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { openBrowser } from './browser.ts';

/** One per run, shared by all files; it ends with the process. */
const browser = await openBrowser();

/**
 * `keep`: for all tests of the file instead of one. `offlineCopy`: the service worker may fill its cache, as it does for people. That fetches all of its 350
 * files, which takes as long as a test, so only tests about it and the main journey turn it on.
 */
type Look = { width?: number; height?: number; theme?: 'light' | 'dark'; timeZone?: string; keep?: boolean; offlineCopy?: boolean };

/** The server of a journey, and browsers for its people. */
export type Stage = {
  server: TestServer;
  /** The address of the platform. */
  url: string;
  /** A new browser context, desktop by default. */
  somebody(look?: Look): Promise<Page>;
  /** Expects console output, with the reason why it is harmless. */
  expectWords(words: RegExp, reason: string): void;
  /** Waits for the latest mail to an address. */
  mailTo(address: string): Promise<string>;
};

type Trouble = { words: string; at: string };

/** Console output that is always expected, with the reason. */
const alwaysExpected: { words: RegExp; reason: string }[] = [
  {
    words: /status of 400 .*\/realms\/\w+\/login\//,
    reason: 'the sign-in pages answer a mistake with its status, and the person with words',
  },
];

/** A suite in a real browser. An unexpected console error or exception of a page fails the test. `env` are settings of the server. */
export function journey(name: string, env: Record<string, string>, stories: (stage: Stage) => void): void {
  describe.skipIf(browser === null)(name, () => {
    const stage = new StageOfOneFile();
    beforeAll(() => stage.open(env));
    afterEach(({ task }) => stage.endStory(task.result?.state === 'fail' ? task.name : null));
    afterAll(() => stage.close());
    stories(stage);
  });
}

class StageOfOneFile implements Stage {
  private opened: TestServer | undefined;
  private people: BrowserContext[] = [];
  private kept: BrowserContext[] = [];
  private troubles: Trouble[] = [];
  private expected: RegExp[] = [];

  get server(): TestServer {
    if (!this.opened) throw new Error('The platform is not open yet.');
    return this.opened;
  }

  get url(): string {
    return this.server.url;
  }

  async open(env: Record<string, string>): Promise<void> {
    // Access tokens outlive the minutes by which a test moves the clock forward; otherwise the server closes connections meanwhile.
    this.opened = await startTestServer(env, { identityLimits: { accessTokenSeconds: 3600 } });
  }

  async somebody({
    width = 1280,
    height = 900,
    theme = 'light',
    timeZone = 'UTC',
    keep = false,
    offlineCopy = false,
  }: Look = {}): Promise<Page> {
    const context = await running().newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: timeZone,
      serviceWorkers: offlineCopy ? 'allow' : 'block',
      ...(width < 600 ? { hasTouch: true, isMobile: true } : {}),
    });
    (keep ? this.kept : this.people).push(context);
    context.setDefaultTimeout(20_000);
    context.on('weberror', (error) => this.troubles.push({ words: String(error.error()), at: error.page()?.url() ?? '' }));
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.troubles.push({ words: `${message.text()} ${message.location().url}`, at: message.page()?.url() ?? '' });
    });
    return await context.newPage();
  }

  expectWords(words: RegExp, _reason: string): void {
    this.expected.push(words);
  }

  async mailTo(address: string): Promise<string> {
    for (let tries = 0; tries < 100; tries += 1) {
      const mail = (await this.server.mails(address)).at(-1);
      if (mail) return mail.body;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`no mail came to ${address}`);
  }

  /** `failed` is the name of a failed test, for which the state of its pages is printed. */
  async endStory(failed: string | null): Promise<void> {
    if (failed) await this.tellPages(failed);
    for (const context of this.people.splice(0)) await context.close();
    const allowed = [...this.expected.splice(0), ...alwaysExpected.map(({ words }) => words)];
    const bad = this.troubles.splice(0).filter(({ words }) => !allowed.some((expected) => expected.test(words)));
    if (bad.length > 0) throw new Error(`The browser complained:\n${bad.map(({ words, at }) => `${words} (on ${at})`).join('\n')}`);
  }

  private async tellPages(story: string): Promise<void> {
    for (const [at, page] of [...this.kept, ...this.people].flatMap((context) => context.pages()).entries()) {
      await takePicture(page, `failed ${story} ${at}`.replace(/\W+/g, '-'));
      const text = await page.locator('body').innerText({ timeout: 1_000 }).catch(String);
      console.warn(`${story}: ${page.url()}\n${text.slice(0, 1_500)}`);
    }
    for (const { words, at } of this.troubles) console.warn(`said: ${words} (on ${at})`);
  }

  async close(): Promise<void> {
    for (const context of this.kept) await context.close();
    await this.opened?.close();
  }
}

function running(): Browser {
  if (!browser) throw new Error('There is no browser.');
  return browser;
}

/** Opens a page and waits for hydration: before it, links work and fields keep what is typed, buttons do nothing. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await appRuns(page);
}

export async function appRuns(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#main > :not(link, template)') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** Saves a screenshot in the folder E2E_PICTURES, if set. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: false });
}

/** Makes the tests of a journey depend on each other: after a failure the rest is skipped, and the journey fails. */
export function inChapters(): void {
  let isBrokenOff = false;
  beforeEach((chapter) => {
    if (isBrokenOff) chapter.skip('an earlier chapter failed');
  });
  afterEach(({ task }) => {
    isBrokenOff ||= task.result?.state === 'fail';
  });
}
