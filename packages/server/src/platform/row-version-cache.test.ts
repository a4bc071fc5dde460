import { expect, test } from 'vitest';
import { rowVersionCache } from './row-version-cache.ts';

/** A table whose rows have versions; it sends a row only to those who name another version. */
function table(rows: Record<string, { version: string; name: string }>) {
  const sent: string[] = [];
  const read = rowVersionCache(2, async (keys, versions) =>
    keys.flatMap((key, i) => {
      const row = rows[key];
      if (!row) return [];
      if (row.version !== versions[i]) sent.push(key);
      return [{ key, version: row.version, row: row.version === versions[i] ? null : { name: row.name } }];
    }),
  );
  return { rows, sent, read };
}

test('a row is sent again only after it changed, and the same row is the same object', async () => {
  const { rows, sent, read } = table({ a: { version: '1', name: 'silk' } });
  const first = (await read(['a', 'none'])).get('a');
  expect((await read(['a'])).get('a')).toBe(first);
  expect(sent).toEqual(['a']);
  rows['a'] = { version: '2', name: 'lace' };
  expect((await read(['a'])).get('a')).toEqual({ name: 'lace' });
  delete rows['a'];
  expect((await read(['a'])).get('a')).toBeUndefined();
});

test('what was pushed out is sent anew, also to those who asked for it meanwhile', async () => {
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
