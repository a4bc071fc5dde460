import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { openBrowser } from './browser.ts';

/** One per run, shared by all files; it ends with the process. */
const browser = await openBrowser();

/**
 * `keep`: for all tests of the file instead of one. `offlineCopy`: the service worker may fill its cache, as it does for people. That fetches all of its 350
 * files, which takes as long as a test, so only tests about it and the main journey turn it on. `analyticsBanner`: the visitor has not chosen yet.
 */
type PageOptions = {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  timeZone?: string;
  /** What the browser asks for, as a BCP 47 tag. */
  locale?: string;
  keep?: boolean;
  offlineCopy?: boolean;
  analyticsBanner?: boolean;
};

/** What the tests of a journey share: the server, and a browser context per person. */
export type Stage = {
  server: TestServer;
  /** The server's base URL. */
  url: string;
  /** A page in a new browser context, desktop by default. */
  newPage(options?: PageOptions): Promise<Page>;
  /** Expects console output, with the reason why it is harmless. */
  expectConsoleError(text: RegExp, reason: string): void;
  /** Waits for the latest mail to an address. */
  waitForMail(address: string): Promise<string>;
};

/** Runs in each page and frame; those without an origin have no storage. */
function declineAnalytics(): void {
  try {
    const state = { choice: 'no', version: '2026-11', chosenAt: 0 };
    for (const app of ['strapline', 'toptop'])
      if (!localStorage.getItem(`${app}.analytics`)) localStorage.setItem(`${app}.analytics`, JSON.stringify({ state, version: 0 }));
  } catch {
    // Storage is blocked.
  }
}

/** `opened`: how many documents the page had opened. */
type ConsoleError = { text: string; url: string; page: Page | null; opened: number };

/** What the browser says about a script that it stopped loading. */
const cutOffScript = /SyntaxError|dynamically imported module|module script/;

/** Console output that is always expected, with the reason. */
const alwaysExpected: { text: RegExp; reason: string }[] = [
  {
    text: /status of 400 .*\/realms\/\w+\/login\//,
    reason: 'the sign-in pages show an error with status 400',
  },
];

/** A suite in a real browser. An unexpected console error or exception of a page fails the test. `env` are settings of the server. */
export function journey(name: string, env: Record<string, string>, defineTests: (stage: Stage) => void): void {
  describe.skipIf(browser === null)(name, () => {
    const stage = new FileStage();
    beforeAll(() => stage.open(env));
    afterEach(({ task }) => stage.endTest(task.result?.state === 'fail' ? task.name : null));
    afterAll(() => stage.close());
    defineTests(stage);
  });
}

class FileStage implements Stage {
  private testServer: TestServer | undefined;
  private contexts: BrowserContext[] = [];
  private keptContexts: BrowserContext[] = [];
  private consoleErrors: ConsoleError[] = [];
  private expected: RegExp[] = [];
  /** How many documents each page has requested and opened. */
  private documents = new Map<Page | null, { requested: number; opened: number }>();

  get server(): TestServer {
    if (!this.testServer) throw new Error('The server has not started yet.');
    return this.testServer;
  }

  get url(): string {
    return this.server.url;
  }

  async open(env: Record<string, string>): Promise<void> {
    // Access tokens outlive the minutes by which a test moves the clock forward; otherwise the server closes connections meanwhile.
    // Admins sign in with a password, as in the demo; a test in recovery.test.ts signs one in with a passkey.
    this.testServer = await startTestServer(env, { identityLimits: { accessTokenSeconds: 3600 }, passkeyRoles: [] });
  }

  async newPage({
    width = 1280,
    height = 900,
    theme = 'light',
    timeZone = 'UTC',
    locale = 'en-US',
    keep = false,
    offlineCopy = false,
    analyticsBanner = false,
  }: PageOptions = {}): Promise<Page> {
    const context = await getBrowser().newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale,
      timezoneId: timeZone,
      serviceWorkers: offlineCopy ? 'allow' : 'block',
      ...(width < 600 ? { hasTouch: true, isMobile: true } : {}),
    });
    (keep ? this.keptContexts : this.contexts).push(context);
    context.setDefaultTimeout(60_000);
    if (!analyticsBanner) await context.addInitScript(declineAnalytics);
    context.on('weberror', (error) => this.recordError(String(error.error()), error.page()));
    context.on('console', (message) => {
      if (message.type() === 'error') this.recordError(`${message.text()} ${message.location().url}`, message.page());
    });
    context.on('page', (page) => this.countDocuments(page));
    return await context.newPage();
  }

  private countDocuments(page: Page): void {
    const count = { requested: 0, opened: 0 };
    this.documents.set(page, count);
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count.requested += 1;
    });
    page.on('domcontentloaded', () => {
      count.opened = count.requested;
    });
  }

  private recordError(text: string, page: Page | null): void {
    this.consoleErrors.push({ text, url: page?.url() ?? '', page, opened: this.documents.get(page)?.opened ?? 0 });
  }

  /** A page that is left while its scripts load stops loading them, and may report that. */
  private isCutOff({ text, page, opened }: ConsoleError): boolean {
    return cutOffScript.test(text) && (page?.isClosed() === true || (this.documents.get(page)?.requested ?? 0) > opened);
  }

  expectConsoleError(text: RegExp, _reason: string): void {
    this.expected.push(text);
  }

  async waitForMail(address: string): Promise<string> {
    for (let tries = 0; tries < 600; tries += 1) {
      const mail = (await this.server.mails(address)).at(-1);
      if (mail) return mail.body;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`no mail came to ${address}`);
  }

  /** `failed` is the name of a failed test, for which the state of its pages is printed. */
  async endTest(failed: string | null): Promise<void> {
    if (failed) await this.printPages(failed);
    const errors = this.consoleErrors.splice(0).filter((error) => !this.isCutOff(error));
    for (const context of this.contexts.splice(0)) await context.close();
    errors.push(...this.consoleErrors.splice(0).filter((error) => !this.isCutOff(error)));
    const allowed = [...this.expected.splice(0), ...alwaysExpected.map(({ text }) => text)];
    const unexpected = errors.filter(({ text }) => !allowed.some((expected) => expected.test(text)));
    if (unexpected.length > 0)
      throw new Error(`Unexpected console errors:\n${unexpected.map(({ text, url }) => `${text} (on ${url})`).join('\n')}`);
  }

  private async printPages(testName: string): Promise<void> {
    for (const [index, page] of [...this.keptContexts, ...this.contexts].flatMap((context) => context.pages()).entries()) {
      await takeScreenshot(page, `failed ${testName} ${index}`.replace(/\W+/g, '-'));
      for (const frame of page.frames()) {
        const text = await frame.evaluate(readText).catch(String);
        console.warn(`${testName}: ${frame.url()}\n${text.slice(0, 1_500)}`);
      }
    }
    for (const error of this.consoleErrors) console.warn(`console: ${error.text} (on ${error.url})`);
  }

  async close(): Promise<void> {
    for (const context of this.keptContexts) await context.close();
    await this.testServer?.close();
  }
}

/** What the page says, without the long lists of its selects. */
function readText(): string {
  for (const list of document.querySelectorAll('select')) list.remove();
  return document.body.innerText;
}

function getBrowser(): Browser {
  if (!browser) throw new Error('There is no browser.');
  return browser;
}

/** Opens a page and waits for hydration: before it, links work and fields keep what is typed, buttons do nothing. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page | Frame): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#main > :not(link, template)') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** Saves a screenshot in the folder E2E_PICTURES, if set. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: false });
}

/** Makes the tests of a journey depend on each other: after a failure the rest is skipped, and the journey fails. */
export function stopAfterFailure(): void {
  let hasFailed = false;
  beforeEach((testContext) => {
    if (hasFailed) testContext.skip('an earlier test failed');
  });
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
  });
}
