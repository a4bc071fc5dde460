import { strapline } from '@strapline/contract/apps/strapline';
import { toptop } from '@strapline/contract/apps/toptop';
import { expect, test } from 'vitest';
import { fillPage } from './page-template.ts';

const template = `<html data-app="strapline"><head><meta name="theme-color" content="#FBF7F2" /><link rel="icon" href="/icons/icon.svg" /><!--head--></head><body><div id="root"></div></body></html>`;
const fill = (app: typeof strapline): string =>
  fillPage(template, { app, language: 'en', title: 'Home', head: '', lateHead: '', nonce: 'n' })[0];

test('a page has the key, icons and colors of its app', () => {
  const page = fill(toptop);
  expect(page).toContain('data-app="toptop"');
  expect(page).toContain('href="/icons/toptop/icon.svg"');
  expect(page).toContain(`name="theme-color" content="${toptop.frameColors.background}"`);
  expect(page).toContain(`<style nonce="n">:root{--bg:${toptop.theme?.light.bg}`);
});

test('the built page is the first app’s as it is', () => {
  expect(fill(strapline)).toBe(template.split('<div')[0]?.replace('<!--head-->', '<title>Home</title>\n    '));
});
