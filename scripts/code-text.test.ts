import { describe, expect, test } from 'vitest';
import { codeOnly, importsOf, withoutComments } from './code-text.ts';

const names = (source: string) => importsOf(source).map(({ from }) => from);

describe('finding imports', () => {
  test('every form is found', () => {
    const source = [
      "import fs from 'node:fs';",
      "import type { A } from './a.ts';",
      'import {\n  b,\n  c as d,\n} from "./b.ts";',
      "import './side.css';",
      "export { e } from './e.ts';",
      "const later = await import('./later.ts');",
      "type F = import('./types.ts').F;",
    ].join('\n');
    expect(names(source).sort()).toEqual(['./a.ts', './b.ts', './e.ts', './later.ts', './side.css', './types.ts', 'node:fs']);
  });

  test('a type-only import and a re-export of everything are told apart', () => {
    expect(importsOf("import type { A } from 'a';")[0]?.typeOnly).toBe(true);
    expect(importsOf("import { type A } from 'a';")[0]?.typeOnly).toBe(false);
    expect(importsOf("export * from 'a';")[0]?.reexportsAll).toBe(true);
    expect(importsOf("import * as all from 'a';")[0]?.reexportsAll).toBe(false);
  });

  test('an import in a comment is none', () => expect(names("// import a from 'a';\n/* import b from 'b'; */")).toEqual([]));
  test('lines are counted from 1', () => expect(importsOf("\n\nimport a from 'a';")[0]?.line).toBe(3));
});

describe('blanking', () => {
  test('an address in a string is not taken for a comment', () =>
    expect(withoutComments("const a = 'http://x'; // gone")).toBe("const a = 'http://x';        "));
  test('calls in strings, templates and patterns vanish', () => {
    expect(codeOnly(['say("Date.now()"); say(`$', '{Date.now()} x`); /Date.now()/.test(a)'].join(''))).not.toContain('Date.now');
  });
  test('calls in code stay, also after a division and an apostrophe in page text', () => {
    expect(codeOnly('const half = a / 2; Date.now()')).toContain('Date.now()');
    expect(codeOnly("<p>Don't</p>\nDate.now()")).toContain('Date.now()');
  });
  test('a slash inside the brackets of a pattern does not end it', () =>
    expect(codeOnly("x = /[/']/; Date.now()")).toContain('Date.now()'));
});
