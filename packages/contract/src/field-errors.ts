import type { z } from 'zod';

/** Why each field is refused, by its path with dots (`zones.0.cents`); the first reason of each. `input` stands for the whole. */
export type FieldErrors = Record<string, string>;

/** The same sentences wherever an input is checked: in a form, in `validateForm`, and in the call itself. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    const reason = issue.code === 'unrecognized_keys' ? 'This field is unknown.' : readable(issue.message);
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => (path ? `${path}.${key}` : key)) : [path || 'input'];
    for (const name of names) if (!Object.hasOwn(fields, name) && name !== '__proto__') fields[name.slice(0, 120)] = reason;
  }
  return fields;
}

function readable(message: string): string {
  return message
    .replace(/^Invalid input: expected (\w+), received undefined$/, 'This field is required.')
    .replace(/^Invalid input: /, 'Not valid: ');
}
