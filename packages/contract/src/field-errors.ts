import type { z } from 'zod';

/** The first error of each field by its dotted path (`zones.0.cents`). `input` is the whole. */
export type FieldErrors = Record<string, string>;

/** The field errors of a zod error; used alike by forms, `validateForm` and the calls. */
export function getFieldErrors(error: z.core.$ZodError): FieldErrors {
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
