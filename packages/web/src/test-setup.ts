import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { activateMessages } from './platform/messages/messages.ts';

activateMessages();

// How long `waitFor` and `findBy` wait; the default of one second says nothing on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no layout.
Element.prototype.scrollIntoView = () => {};

// An unexpected error in the console fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...what: unknown[]) => {
    throw new Error(`console.error: ${what.join(' ')}`);
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
