import { strapline } from '@strapline/contract/apps/strapline';
import { findPage, getPage, type PageName } from '@strapline/contract/pages';
import { describe, expect, test } from 'vitest';
import { getShellParts } from './shell-parts.ts';

const plain = { isEmbedded: false, isFramed: false };
const getParts = (name: PageName, where = plain) => getShellParts(getPage(name), where);

describe('the parts of the shell', () => {
  test('the rail is hidden on the home, unknown, admin and tag pages', () => {
    for (const name of [
      'home',
      'notFound',
      'admin',
      'newTag',
      'createTag',
      'tag',
      'tagAction',
      'certificate',
      'icbm',
      'tagSurvey',
      'sizeSurvey',
    ] as const)
      expect(getParts(name).rail, name).toBe(false);
    for (const name of ['listing', 'account', 'checkout', 'order', 'collector', 'gallery', 'model', 'calculator'] as const)
      expect(getParts(name).rail, name).toBe(true);
  });

  test('the footer is hidden on account, admin and tag pages', () => {
    for (const name of [
      'account',
      'admin',
      'newTag',
      'createTag',
      'tag',
      'tagAction',
      'certificate',
      'icbm',
      'tagSurvey',
      'sizeSurvey',
    ] as const)
      expect(getParts(name).footer, name).toBe(false);
    for (const name of ['home', 'listing', 'model', 'collector'] as const) expect(getParts(name).footer, name).toBe(true);
  });

  test('in a frame, model and listing pages have no footer; others keep it', () => {
    const framed = { ...plain, isFramed: true };
    expect(getParts('model', framed).footer).toBe(false);
    expect(getParts('listing', framed).footer).toBe(false);
    expect(getParts('calculator', framed).footer).toBe(true);
  });

  test('embed hides header, rail and footer', () => {
    expect(getParts('listing', { ...plain, isEmbedded: true })).toEqual({ header: false, rail: false, footer: false, isFullHeight: false });
  });

  test('gallery and calculator are at least as high as the window', () => {
    for (const name of ['gallery', 'calculator'] as const) expect(getParts(name).isFullHeight, name).toBe(true);
    expect(getParts('listing').isFullHeight).toBe(false);
  });

  test('depend on the page, not on its id', () => {
    expect(findPage('/listing/admin-tag', strapline).name).toBe('listing');
    expect(findPage('/model/account/', strapline).name).toBe('model');
  });
});
