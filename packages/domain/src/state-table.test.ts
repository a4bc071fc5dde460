import { describe, expect, test } from 'vitest';
import { type StateTable, stepFrom } from './state-table.ts';

type Lamp = StateTable<'off' | 'on', string, 'guest' | 'timer'>;

const lamp: Lamp = {
  off: { press: { to: 'on', by: ['guest'], says: 'Light.' } },
  on: { press: { to: 'off', by: ['guest', 'timer'], says: 'Dark.', timer: 60_000 } },
};

describe('a table of states', () => {
  test('names the step an action means', () => {
    expect(stepFrom(lamp, 'off', 'press')).toMatchObject({ to: 'on', says: 'Light.' });
    expect(stepFrom(lamp, 'on', 'press', 'timer')).toMatchObject({ to: 'off', timer: 60_000 });
  });

  test('refuses who may not', () => {
    expect(stepFrom(lamp, 'off', 'press', 'timer')).toBeNull();
  });

  test('knows no action by an inherited name', () => {
    const typed: string = 'toString';
    expect(stepFrom(lamp, 'off', typed)).toBeNull();
  });
});
