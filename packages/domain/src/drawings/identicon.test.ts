import { expect, test } from 'vitest';
import { drawIdenticon } from './identicon.ts';

const hash = '0123456789abcdef'.repeat(4);

test('a hash always has the same drawing, and another hash another one', () => {
  expect(drawIdenticon(hash, 512)).toBe(drawIdenticon(hash, 512));
  expect(drawIdenticon(hash, 512)).not.toBe(drawIdenticon(hash.replace('0', '1'), 512));
});

test('it has the size that was asked for, and two threads', () => {
  const drawing = drawIdenticon(hash, 96);
  expect(drawing).toContain('width="96" height="96"');
  expect(new Set([...drawing.matchAll(/<path stroke="(#[0-9a-f]{6})"/g)].map(([, color]) => color)).size).toBe(2);
});

test('it is symmetric', () => {
  const columns = [...drawIdenticon(hash, 64).matchAll(/M(\d+) (\d+)l/g)].map(([, x, y]) => `${x} ${y}`);
  for (const place of columns) {
    const [x, y] = place.split(' ');
    expect(columns).toContain(`${60 - Number(x)} ${y}`);
  }
});
