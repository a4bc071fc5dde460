import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { events } from '@strapline/contract/events';
import { expect, test } from 'vitest';
import { auditedEvents } from './test-audited-events.ts';

const features = path.resolve(import.meta.dirname, '../features');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(features, file), 'utf8'))
  .join('\n');

/** As a literal, or made from its first part: `case.${decision}`. */
const isWritten = (action: string): boolean => sources.includes(`'${action}'`) || sources.includes(`\`${action.split('.')[0]}.\${`);

test('every event for admins that changes something leaves an entry in the audit log', () => {
  const silent = Object.entries(auditedEvents).filter(([name, actions]) => {
    const { limit } = events[name as keyof typeof auditedEvents];
    return (limit === 'write' || limit === 'money') && !Array.isArray(actions);
  });
  expect(silent.map(([name]) => name)).toEqual(['simulateTap']);
});

test('the actions are those that handlers write', () => {
  const actions = Object.values(auditedEvents).flatMap((one) => (typeof one === 'string' ? [] : one));
  expect(actions.filter((action) => !isWritten(action))).toEqual([]);
  expect(isWritten('tag.invented_here')).toBe(true);
  expect(isWritten('invented.here')).toBe(false);
});
