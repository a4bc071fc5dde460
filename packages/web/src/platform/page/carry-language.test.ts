import { afterEach, expect, test } from 'vitest';
import { carryLanguage } from './carry-language.ts';

carryLanguage();

afterEach(() => history.replaceState(null, '', '/'));

/** The address that a press on the link would open. */
function press(href: string): string | undefined {
  document.body.innerHTML = `<a href="${href}"><b>Read</b></a>`;
  document.querySelector('b')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  const link = document.querySelector('a');
  return link?.href.replace(location.origin, '');
}

test('links to our own documents keep the language that the address chose', () => {
  history.replaceState(null, '', '/calculator?lang=de');
  expect(press('/content/sizes#sister-sizes')).toBe('/content/sizes?lang=de#sister-sizes');
  expect(press('/account?tab=privacy')).toBe('/account?tab=privacy&lang=de');
  expect(press('?lang=fr')).toBe('/calculator?lang=fr');
  expect(press('https://other.example/')).toBe('https://other.example/');
  expect(press('mailto:support@post.example')).toBe('mailto:support@post.example');
});

test('without a language in the address they stay as they are', () => {
  expect(press('/content/sizes#sister-sizes')).toBe('/content/sizes#sister-sizes');
});
