import { afterEach, expect, test, vi } from 'vitest';
import { isChosenByAddress, toAppPath } from './app-data.ts';

afterEach(() => history.replaceState(null, '', '/'));

test('an address that chose this app keeps it', () => {
  expect(toAppPath('/confirmLoginIntent')).toBe('/confirmLoginIntent');
  history.replaceState(null, '', '/?app=strapline');
  expect(toAppPath('/confirmLoginIntent')).toBe('/confirmLoginIntent?app=strapline');
});

test('the language that an address chose is kept, too', () => {
  history.replaceState(null, '', '/?section=boutique&app=strapline&lang=de');
  expect(toAppPath('/content/blog')).toBe('/content/blog?app=strapline&lang=de');
  expect(toAppPath('/forum/1?from=2')).toBe('/forum/1?from=2&app=strapline&lang=de');
});

test('the name of another app is ignored, as by the server', () => {
  expect(isChosenByAddress('toptop')).toBe(false);
  history.replaceState(null, '', '/?app=toptop');
  expect(toAppPath('/')).toBe('/');
});

test('what the browser stores is named after the app of the page', async () => {
  const { toptop } = await import('@strapline/contract/apps/toptop');
  document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify({ app: toptop })}</script>`;
  vi.resetModules();
  const { usePreferences } = await import('../state/client-state.ts');
  usePreferences.getState().change({ theme: 'dark' });
  const { saveMemberCopy } = await import('../cache/member-copy.ts');
  saveMemberCopy('collection', 1);
  expect(Object.keys(localStorage).sort()).toEqual(['toptop.member.collection', 'toptop.preferences']);
  document.body.innerHTML = '';
  localStorage.clear();
});
