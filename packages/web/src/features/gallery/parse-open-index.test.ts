import type { Media } from '@strapline/contract/shapes/media';
import { expect, test } from 'vitest';
import { createSlides } from '../../ui/dialog/full-view-slides.ts';
import { parseOpenIndex } from './parse-open-index.ts';

function createPicture(id: string, kind: Media['kind'] = 'image'): Media {
  const sources = [
    { url: `/media/${id}/w640`, type: 'image/webp', width: 640 },
    { url: `/media/${id}/w1600`, type: 'image/webp', width: 1600 },
  ];
  return { id, kind, alt: `Picture ${id}`, width: 1600, height: 2000, placeholder: '', sources };
}

const media = [createPicture('a'), createPicture('film', 'video'), { ...createPicture('waiting'), sources: [] }, createPicture('b')];

test('the URL opens an existing picture or film, and nothing else', () => {
  expect(parseOpenIndex('1', media)).toBe(0);
  expect(parseOpenIndex('2', media)).toBe(1);
  expect(parseOpenIndex('4', media)).toBe(3);
  for (const word of ['3', '0', '5', '-1', 'x', '', undefined]) expect(parseOpenIndex(word, media)).toBeUndefined();
});

test('the full view shows pictures with all renditions, and films, each with its index', () => {
  const slides = createSlides(media);
  expect(slides.map(({ index, slide }) => [index, slide.type])).toEqual([
    [0, undefined],
    [1, 'film'],
    [3, undefined],
  ]);
  expect(slides[0]?.slide).toMatchObject({
    src: '/media/a/w1600',
    alt: 'Picture a',
    srcSet: [
      { width: 640, height: 800 },
      { width: 1600, height: 2000 },
    ],
  });
});
