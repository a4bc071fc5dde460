import { expect, test } from 'vitest';
import { cachedEvents } from './cached-events.ts';
import { events } from './events.ts';

test('every event has its own name as key', () => {
  for (const [name, spec] of Object.entries(events)) expect(spec.name).toBe(name);
});

test('cachedEvents equals the events marked as cached', () => {
  const marked = Object.values(events)
    .filter((spec) => 'cached' in spec)
    .map((spec) => spec.name);
  expect([...cachedEvents].sort()).toEqual(marked.sort());
});

test('an event with an HTTP path is a read of level 0; the agent for Bluesky is for admins', () => {
  for (const spec of Object.values(events))
    if ('http' in spec) expect([spec.name, spec.level, spec.limit]).toEqual([spec.name, spec.name === 'fetchBluesky' ? 2 : 0, 'read']);
});

test('an event that writes over HTTP is for admins', () => {
  const written = Object.values(events).filter((spec) => 'post' in spec);
  expect(written.map(({ name, level, limit }) => [name, level, limit])).toEqual([['createBlueskyPost', 2, 'write']]);
});

test('no output has a key named error', () => {
  for (const spec of Object.values(events)) expect(Object.keys('shape' in spec.output ? spec.output.shape : {})).not.toContain('error');
});
