import type { EventSpec } from '@strapline/contract/define-event';
import { type EventName, events } from '@strapline/contract/events';
import { describe, expect, test } from 'vitest';
import { adminEvents, levelOf, memberEvents, publicDoors } from './wire-events.ts';

const table = Object.entries(events) as [EventName, EventSpec][];

describe('what the browser knows of the events without loading their schemas', () => {
  test('every level is that of the contract', () => {
    for (const [name, spec] of table) expect(levelOf(name), name).toBe(spec.level);
  });

  test('no name is listed that the contract does not have', () => {
    const known = table.map(([name]) => name);
    for (const name of [...memberEvents, ...adminEvents, ...Object.keys(publicDoors)]) expect(known).toContain(name);
  });

  test('every public read has its HTTP door', () => {
    for (const [name, spec] of table)
      if (spec.http && spec.level === 0 && !spec.socketOnly) expect(publicDoors[name], name).toBe(spec.http);
  });
});
