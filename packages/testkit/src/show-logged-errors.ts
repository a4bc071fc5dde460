import { afterEach, beforeEach } from 'vitest';
import { takeLoggedErrors } from './logged-errors.ts';

// What a server logged in a failed test often says why, such as the constraint behind `internal`. Passing tests print nothing.
beforeEach(() => void takeLoggedErrors());
afterEach(({ task }) => {
  const logged = takeLoggedErrors();
  if (task.result?.state === 'fail') for (const error of logged) console.error(`logged by the server: ${formatError(error)}`);
});

function formatError({ stack, message, cause }: Error): string {
  return `${stack ?? message}${cause instanceof Error ? `\n  caused by ${cause.message}` : ''}`;
}
