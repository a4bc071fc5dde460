import { expect, test } from 'vitest';
import { createRowVersionCache } from './row-version-cache.ts';

/** A table with row versions; it sends a row only if its version differs from the given one. */
function table(rows: Record<string, { version: string; name: string }>) {
  const sent: string[] = [];
  const read = createRowVersionCache(2, async (keys, versions) =>
    keys.flatMap((key, i) => {
      const row = rows[key];
      if (!row) return [];
      if (row.version !== versions[i]) sent.push(key);
      return [{ key, version: row.version, row: row.version === versions[i] ? null : { name: row.name } }];
    }),
  );
  return { rows, sent, read };
}

test('a row is sent again only after it changed; an unchanged row is the same object', async () => {
  const { rows, sent, read } = table({ a: { version: '1', name: 'silk' } });
  const first = (await read(['a', 'none'])).get('a');
  expect((await read(['a'])).get('a')).toBe(first);
  expect(sent).toEqual(['a']);
  rows['a'] = { version: '2', name: 'lace' };
  expect((await read(['a'])).get('a')).toEqual({ name: 'lace' });
  delete rows['a'];
  expect((await read(['a'])).get('a')).toBeUndefined();
});

test('an evicted row is sent again, also to concurrent readers', async () => {
  const { sent, read } = table(Object.fromEntries(['a', 'b', 'c'].map((key) => [key, { version: '1', name: key }])));
  await read(['a']);
  const both = await Promise.all([read(['a', 'b']), read(['b', 'c'])]);
  expect(both.map((found) => [...found.values()].map((row) => row.name))).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ]);
  expect([...(await read(['a'])).values()]).toEqual([{ name: 'a' }]);
  expect(sent.filter((key) => key === 'a')).toHaveLength(2);
});
