import { expect, test } from 'vitest';
import { findHandleOn } from './proven-handles.ts';

test.each([
  [['bluesky:mara.example', 'youtube:mara', 'youtube:vale'], 'mara'],
  [['twitch:youtube'], undefined],
  [[], undefined],
])('of %j the handle on YouTube is %s', (fqsids, handle) => {
  expect(findHandleOn('youtube', fqsids)).toBe(handle);
});
