import { describe, expect, test } from 'vitest';
import { chromeFor } from './chrome.ts';

const plain = { embed: false, framed: false, ready: true };

describe('what stands around a page', () => {
  test('the rail is hidden on splash, icbm, admin, tag, widget and size pages', () => {
    for (const pattern of [
      '/',
      '/$',
      '/icbm/$fqsid',
      '/admin',
      '/tag/{-$fqsid}',
      '/bratag/$braTagId',
      '/widgets',
      '/widget/{-$widgetId}',
      '/size/$fqsid',
    ]) {
      expect(chromeFor({ ...plain, pattern }).rail, pattern).toBe(false);
    }
    for (const pattern of [
      '/listing/$slug',
      '/account',
      '/checkout',
      '/order/$paymentIntentId',
      '/collector/{-$userId}',
      '/gallery/$galleryId',
    ]) {
      expect(chromeFor({ ...plain, pattern }).rail, pattern).toBe(true);
    }
  });

  test('only the fixed words of a pattern count, never the name of a place for an id', () => {
    expect(chromeFor({ ...plain, pattern: '/listing/$tagSlug' })).toMatchObject({ rail: true, footer: true });
    expect(chromeFor({ ...plain, pattern: '/model/$accountSlug' }).footer).toBe(true);
  });

  test('the footer is hidden on account, icbm, admin, tag, widget and size pages', () => {
    for (const pattern of ['/account', '/icbm/$fqsid', '/admin', '/bratag/create', '/widgets', '/size/$fqsid']) {
      expect(chromeFor({ ...plain, pattern }).footer, pattern).toBe(false);
    }
    expect(chromeFor({ ...plain, pattern: '/' }).footer).toBe(true);
  });

  test('the footer waits for the router', () => {
    expect(chromeFor({ ...plain, ready: false, pattern: '/' }).footer).toBe(false);
  });

  test('in a frame, model and listing pages have no footer; others keep it', () => {
    expect(chromeFor({ ...plain, framed: true, pattern: '/model/$slug' }).footer).toBe(false);
    expect(chromeFor({ ...plain, framed: true, pattern: '/listing/$slug' }).footer).toBe(false);
    expect(chromeFor({ ...plain, framed: true, pattern: '/calculator' }).footer).toBe(true);
  });

  test('embed takes header, rail and footer away', () => {
    expect(chromeFor({ ...plain, embed: true, pattern: '/listing/$slug' })).toEqual({
      header: false,
      rail: false,
      footer: false,
      fullHeight: false,
    });
  });

  test('gallery, calculator and pair pages are at least as high as the window', () => {
    for (const pattern of ['/gallery/$galleryId', '/calculator', '/apair/{-$verb}/{-$pairId}']) {
      expect(chromeFor({ ...plain, pattern }).fullHeight, pattern).toBe(true);
    }
    expect(chromeFor({ ...plain, pattern: '/listing/$slug' }).fullHeight).toBe(false);
  });
});
