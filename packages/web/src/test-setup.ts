import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { activateMessages } from './platform/messages/messages.ts';

activateMessages();

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
