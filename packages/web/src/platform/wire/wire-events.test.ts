import type { EventSpec } from '@strapline/contract/define-event';
import { type EventName, events } from '@strapline/contract/events';
import { describe, expect, test } from 'vitest';
import { adminEvents, getEventLevel, memberEvents, publicPaths } from './wire-events.ts';

const table = Object.entries(events) as [EventName, EventSpec][];

describe('the browser’s table of events', () => {
  test('levels match the contract', () => {
    for (const [name, spec] of table) expect(getEventLevel(name), name).toBe(spec.level);
  });

  test('every listed event exists', () => {
    const eventNames = table.map(([name]) => name);
    for (const name of [...memberEvents, ...adminEvents, ...Object.keys(publicPaths)]) expect(eventNames).toContain(name);
  });

  test('every public read has its HTTP path', () => {
    for (const [name, spec] of table)
      if (spec.http && spec.level === 0 && !spec.socketOnly) expect(publicPaths[name], name).toBe(spec.http);
  });
});
