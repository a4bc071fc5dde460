import { compileMessage as libraryCompiles } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { compileMessage } from './message-compiler.ts';

describe('the message compiler', () => {
  test.each([
    'Plain words.',
    'Hello {name}, you have {count} things',
    '{count, plural, one {# piece} other {# pieces}}',
    '{count, plural, =0 {nothing} one {# piece of {maker}} other {# pieces of {maker}}} left',
    '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} owner',
    '{who, select, buyer {your order} other {the order}}',
    'It is the maker’s own <0>word</0> and {0}',
    "It''s 5 o''clock",
    "Braces '{'here'}' stay",
    '{at, date}',
  ])('says what the library says: %s', (message) => {
    const theirs = libraryCompiles(message);
    expect(compileMessage(message)).toEqual(typeof theirs === 'string' ? [theirs] : theirs);
  });
});
