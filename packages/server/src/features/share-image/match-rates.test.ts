import { createMatchIndex, type MatchIndex } from '@strapline/domain/picture-match/match-index';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Change, hashScenes, type SceneHashes } from './test-scenes.ts';

// `npm run bench:match` counts the same with a thousand pictures and ten thousand of strangers.
const seeds = (whose: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${whose} ${i}`);

let own: SceneHashes[];
let index: MatchIndex;
beforeAll(async () => {
  own = await hashScenes(seeds('own', 30), true);
  index = createMatchIndex();
  for (const [key, { hashes }] of own.entries()) index.add(key, { ...hashes, sha256s: [hashes.sha256] });
});

/** How the changed pictures are found: the best match of each, or `other` if it is of another picture. */
function countMatches(change: Change): Record<string, number> {
  const counts = { near: 0, possible: 0, none: 0, other: 0 };
  own.forEach(({ changed }, key) => {
    const picture = changed[change];
    const [best] = picture ? index.find(picture) : [];
    counts[!best || best.match === 'exact' ? 'none' : best.key === key ? best.match : 'other'] += 1;
  });
  return counts;
}

describe('a registered picture', () => {
  test('is found as the file that it is', () => {
    for (const [key, { hashes }] of own.entries()) expect(index.find(hashes)[0]).toEqual({ key, match: 'exact', distance: 0 });
  });

  test.each(['half the size', 'a quarter of the size', 'JPEG of quality 60'] as const)('is near after: %s', (change) => {
    const { near = 0, possible = 0 } = countMatches(change);
    // A few have too little contrast for PDQ.
    expect(near).toBeGreaterThanOrEqual(25);
    expect(near + possible).toBe(30);
  });

  test.each(['cut by 2.5 %', 'cut by 5 %', 'cut by 10 %', 'mirrored'] as const)('is possible after: %s', (change) => {
    const { near = 0, possible = 0 } = countMatches(change);
    expect(near + possible).toBeGreaterThanOrEqual(29);
  });
});

test('pictures of strangers are nobody’s', async () => {
  const found = (await hashScenes(seeds('stranger', 120), false)).flatMap(({ hashes }) => index.find(hashes).slice(0, 1));
  expect(found.filter(({ match }) => match !== 'possible')).toEqual([]);
  expect(found.length).toBeLessThanOrEqual(1);
});
