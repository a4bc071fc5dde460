import { describe, expect, test } from 'vitest';
import { findNextPostStatus, listPostActions } from './post.states.ts';
import { calculateReadingMinutes, createExcerpt, findFreeSlug, toPostSlug } from './post-text.ts';

describe('the states of a post', () => {
  test('a draft is published or scheduled, and comes back', () => {
    expect(listPostActions('draft')).toEqual(['publish', 'schedule', 'remove']);
    expect(findNextPostStatus('scheduled', 'publish', 'timer')).toBe('published');
    expect(findNextPostStatus('published', 'unpublish')).toBe('draft');
  });

  test('the timer publishes what is scheduled and nothing else, and what is removed stays so', () => {
    expect(findNextPostStatus('draft', 'publish', 'timer')).toBeNull();
    expect(findNextPostStatus('published', 'publish', 'timer')).toBeNull();
    expect(listPostActions('removed')).toEqual([]);
  });
});

test('a title becomes a slug of Latin letters, which is never one of the blog’s own pages', () => {
  expect(toPostSlug('Washing silk, slowly.')).toBe('washing-silk-slowly');
  expect(toPostSlug('Élan d’été & Straße')).toBe('elan-dete-strasse');
  expect(toPostSlug('絹を洗う')).toBe('post');
  expect(toPostSlug('Page')).toBe('page-post');
  expect(toPostSlug(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
});

test('a slug that is taken gets a number', () => {
  expect(findFreeSlug('lace', new Set())).toBe('lace');
  expect(findFreeSlug('lace', new Set(['lace', 'lace-2']))).toBe('lace-3');
});

test('the time to read counts words and pictures', () => {
  expect(calculateReadingMinutes('', 0)).toBe(1);
  expect(calculateReadingMinutes('word '.repeat(1100), 0)).toBe(4);
  expect(calculateReadingMinutes('word '.repeat(275), 10)).toBe(2);
});

test('an excerpt ends with a whole word', () => {
  expect(createExcerpt('Short.')).toBe('Short.');
  expect(createExcerpt('Silk is a protein, like hair. It likes what hair likes.', 20)).toBe('Silk is a protein…');
});
