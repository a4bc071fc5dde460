import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const host = 'canary.example';

/** What a hostile text did in a page. A policy that stops a script is not enough: markup must not come from a text at all. */
export type InjectionWatch = {
  /** Expects that nothing ran, loaded, opened or navigated since the last time, and that no text became markup. */
  expectNothing(where: string): Promise<void>;
};

/** Watches a page from before its first document. */
export async function watchInjection(page: Page): Promise<InjectionWatch> {
  const seen: string[] = [];
  await page.exposeFunction('reportInjection', (what: string) => void seen.push(what));
  await page.addInitScript(() => {
    const report = (window as unknown as { reportInjection: (what: string) => void }).reportInjection;
    Object.assign(window, { canary: () => report('a script ran') });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      report(`the policy stopped ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  page.on('dialog', (dialog) => {
    seen.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => void seen.push(`a window opened: ${popup.url()}`));
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === host) seen.push(`asked ${request.url()}`);
  });
  return {
    async expectNothing(where) {
      expect([...seen.splice(0), ...(await page.evaluate(findMarkup))], where).toEqual([]);
      expect(new URL(page.url()).pathname, where).toBe(where.split('?')[0]);
    },
  };
}

/** Elements and attributes that only a hostile text has. */
function findMarkup(): string[] {
  const harmless = new Set([
    'alt',
    'title',
    'aria-label',
    'aria-description',
    'content',
    'value',
    'placeholder',
    'data-text',
    'data-title',
  ]);
  const foreign =
    'marquee, object, embed, base, math, xmp, listing, noscript, [autofocus]:not(input), [popover], meta[http-equiv="refresh"]';
  const found = [...document.querySelectorAll(foreign)].map((element) => `an element: ${element.outerHTML.slice(0, 120)}`);
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      // A slug made from a title, also in an address that chooses a language, and a link that somebody wrote, which is marked as theirs.
      const isOwnAddress = new RegExp(`^(?:${location.origin})?/(?!/)[\\w/-]*(?:\\?lang=[a-z]{2})?$`).test(value);
      const isWrittenLink = element.matches('a[rel~="ugc"]') && name === 'href' && value.startsWith('https://');
      const isHostile = /canary/i.test(value) && !harmless.has(name) && !(name === 'href' && isOwnAddress) && !isWrittenLink;
      const isScript =
        /^\s*(?:javascript|vbscript|data:text)/i.test(value) && /^(?:href|src|action|formaction|xlink:href|srcdoc|data)$/.test(name);
      if (name.startsWith('on') || isHostile || isScript) found.push(`an attribute: ${element.tagName} ${name}=${value.slice(0, 120)}`);
    }
    const isCode = element instanceof HTMLScriptElement && !['application/json', 'application/ld+json'].includes(element.type);
    if ((isCode || element instanceof HTMLStyleElement) && element.textContent.includes('canary'))
      found.push(`a ${element.tagName} with the text`);
  }
  return found;
}

/** As a page shows it: white space collapses. */
const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Expects that each text is on the page, or in a part of it, as it was written. */
export async function expectShown(page: Page, texts: readonly string[], where: string, part = 'main'): Promise<void> {
  const readMissing = async () => {
    const shown = collapse(await page.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', part));
    return texts.filter((text) => !shown.includes(collapse(text)));
  };
  await expect.poll(readMissing, { message: where }).toEqual([]);
}
