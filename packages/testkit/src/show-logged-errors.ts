import { afterEach, beforeEach } from 'vitest';
import { takeLoggedErrors } from './logged-errors.ts';

// Prints what a server logged in a failed test, such as the constraint behind `internal`.
beforeEach(() => void takeLoggedErrors());
afterEach(({ task }) => {
  const logged = takeLoggedErrors();
  if (task.result?.state === 'fail') for (const error of logged) console.error(`logged by the server: ${formatError(error)}`);
});

function formatError({ stack, message, cause }: Error): string {
  return `${stack ?? message}${cause instanceof Error ? `\n  caused by ${cause.message}` : ''}`;
}
