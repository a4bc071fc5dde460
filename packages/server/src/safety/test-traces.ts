import { expect } from 'vitest';

/** What was asked, such as the words of a search, may be repeated. A refusal because of too many calls would prove nothing. */
export function expectNothing(answer: unknown, traces: readonly string[], asked: string): void {
  const text = String(typeof answer === 'string' ? answer : JSON.stringify(answer)).toLowerCase();
  const found = traces.map((trace) => trace.toLowerCase()).filter((trace) => text.includes(trace) && !isEcho(text, trace, asked));
  expect(found, asked).toEqual([]);
  expect(text, asked).not.toContain('"code":"rate_limited"');
}

function isEcho(text: string, trace: string, asked: string): boolean {
  const rest = text.replaceAll(
    new RegExp(
      `(?<=value=\\\\?"|[?&;](?:amp;)?(?:q|creator|listing)=|"(?:q|creator|slug)\\\\?":\\\\?"|/listing/|/v1/listings/)${trace}`,
      'g',
    ),
    '',
  );
  return asked.toLowerCase().includes(trace) && !rest.includes(trace);
}
