type ErrorRow = { status: number; expected: boolean; message: string; when: string };

const opening = `# Errors

Made from \`packages/contract/src/errors.ts\` by \`npm run docs\`; do not edit by hand.

This list is closed: a call fails with one of these codes or not at all. On the socket the answer is \`{ error: { code, message } }\`,
with \`reason\` if the code alone is ambiguous (\`params\` are the values in its message), \`fields\` if single fields are wrong, and \`retryAfterMs\` if waiting helps. Over HTTP it is an \`application/problem+json\`
with the same code and the status below. Identify an error by its code or reason, never by its message. "Expected" errors are part of
normal use; others are bugs or failures on our side and are logged as errors.
`;

/** docs/errors.md: all error codes and reasons, and the events that declare each code. */
export function errorsPage(
  table: Record<string, ErrorRow>,
  reasons: Record<string, string>,
  events: { name: string; errors: readonly string[] }[],
): string {
  const rows = Object.entries(table).map(
    ([code, { status, expected, message, when }]) => `| \`${code}\` | ${status} | ${expected ? 'yes' : 'no'} | ${message} | ${when} |`,
  );
  const uses = Object.keys(table).map((code) => {
    const names = events.filter((event) => event.errors.includes(code)).map(({ name }) => `[${name}](wire.md#${name.toLowerCase()})`);
    return names.length > 0 ? `- \`${code}\`: ${names.join(', ')}` : `- \`${code}\`: not specific to any event`;
  });
  return `${opening}
| code | HTTP | expected | sentence for the caller | when |
|---|---|---|---|---|
${rows.join('\n')}

## Who answers with what

Every event can also answer \`validation\`, \`rate_limited\`, \`unavailable\` and \`internal\`.

${uses.join('\n')}

## Reasons

| reason | message |
|---|---|
${Object.entries(reasons)
  .map(([reason, message]) => `| \`${reason}\` | ${message} |`)
  .join('\n')}
`;
}
