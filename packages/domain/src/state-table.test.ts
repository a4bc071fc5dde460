import { describe, expect, test } from 'vitest';
import { findTransition, type StateTable } from './state-table.ts';

type Lamp = StateTable<'off' | 'on', string, 'guest' | 'timer'>;

const lamp: Lamp = {
  off: { press: { to: 'on', by: ['guest'], description: 'Light.' } },
  on: { press: { to: 'off', by: ['guest', 'timer'], description: 'Dark.', timer: 60_000 } },
};

describe('a table of states', () => {
  test('gives the transition of an action', () => {
    expect(findTransition(lamp, 'off', 'press')).toMatchObject({ to: 'on', description: 'Light.' });
    expect(findTransition(lamp, 'on', 'press', 'timer')).toMatchObject({ to: 'off', timer: 60_000 });
  });

  test('refuses an actor that is not allowed', () => {
    expect(findTransition(lamp, 'off', 'press', 'timer')).toBeNull();
  });

  test('ignores inherited names', () => {
    const typed: string = 'toString';
    expect(findTransition(lamp, 'off', typed)).toBeNull();
  });
});
