import { describe, expect, test } from 'vitest';
import { codeOnly, importsOf, withoutComments } from './code-text.ts';

const names = (source: string) => importsOf(source).map(({ from }) => from);

describe('finding imports', () => {
  test('finds every form', () => {
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

  test('distinguishes type-only imports and export *', () => {
    expect(importsOf("import type { A } from 'a';")[0]?.typeOnly).toBe(true);
    expect(importsOf("import { type A } from 'a';")[0]?.typeOnly).toBe(false);
    expect(importsOf("export * from 'a';")[0]?.reexportsAll).toBe(true);
    expect(importsOf("import * as all from 'a';")[0]?.reexportsAll).toBe(false);
  });

  test('ignores an import in a comment', () => expect(names("// import a from 'a';\n/* import b from 'b'; */")).toEqual([]));
  test('counts lines from 1', () => expect(importsOf("\n\nimport a from 'a';")[0]?.line).toBe(3));
});

describe('blanking', () => {
  test('does not take a URL in a string for a comment', () =>
    expect(withoutComments("const a = 'http://x'; // gone")).toBe("const a = 'http://x';        "));
  test('removes calls in strings, templates and patterns', () => {
    expect(codeOnly(['say("Date.now()"); say(`$', '{Date.now()} x`); /Date.now()/.test(a)'].join(''))).not.toContain('Date.now');
  });
  test('keeps calls in code, also after a division and an apostrophe in JSX text', () => {
    expect(codeOnly('const half = a / 2; Date.now()')).toContain('Date.now()');
    expect(codeOnly("<p>Don't</p>\nDate.now()")).toContain('Date.now()');
  });
  test('does not end a pattern at a slash in brackets', () => expect(codeOnly("x = /[/']/; Date.now()")).toContain('Date.now()'));
});
