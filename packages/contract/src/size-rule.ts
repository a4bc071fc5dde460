import { readSize } from '@strapline/domain/bra-tag/size-on-record';
import { z } from 'zod';

type Payload = { value: unknown; issues: { path?: PropertyKey[] | undefined }[] };

/** Checks a cross-field rule as soon as its fields are valid, even if others are not, so that a form shows all errors at once. */
export function onceValid(...fields: string[]) {
  return ({ value, issues }: Payload) =>
    typeof value === 'object' && value !== null && !issues.some(({ path }) => fields.includes(String(path?.[0])));
}

type SizeFields = Parameters<typeof readSize>[0];

/** The size exists, and its two forms agree. */
export function withSizeRule<T extends z.ZodType<SizeFields>>(form: T): T {
  return form.check(
    z.superRefine<SizeFields>(
      (fields, context) => {
        const size = readSize(fields);
        if ('error' in size) context.addIssue({ code: 'custom', path: size.field.split('.'), message: size.error });
      },
      { when: onceValid('braSize', 'size') },
    ),
  );
}
