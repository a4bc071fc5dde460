/** The entry point of a server feature, `y/y.ts`, exports a few use cases and no storage details. */
import path from 'node:path';
import { withoutComments } from './code-text.ts';
import type { Finding, SourceFile } from './sources.ts';

const mostExports = 12;

type Export = { name: string; from: string };

export function entryPointFindings(files: SourceFile[]): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, withoutComments(text)]));
  return [...texts].flatMap(([file, text]) => {
    if (!/^packages\/server\/src\/features\/([\w-]+)\/\1\.ts$/.test(file)) return [];
    const exports = exportedValues(file, text);
    const findings = exports
      .filter((one) => isStorageDetail(one.name, texts.get(one.from) ?? ''))
      .map(({ name }) => ({ file, what: `exports ${name}: SQL, columns and locks stay inside the feature` }));
    if (exports.length > mostExports) findings.push({ file, what: `exports ${exports.length} values; ${mostExports} use cases at most` });
    return findings;
  });
}

/** The exported values, without types. `from` is the file that defines the value. */
function exportedValues(file: string, text: string): Export[] {
  const declared = [...text.matchAll(/^export\s+(?:async\s+)?(?:function\*?|const|class)\s+(\w+)/gm)].map(([, name = '']) => ({
    name,
    from: file,
  }));
  const passedOn = [...text.matchAll(/^export\s+\{([^}]*)\}(?:\s*from\s*'([^']+)')?/gm)].flatMap(([, names = '', from]) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({
        name: name.split(/\s+as\s+/)[0] ?? name,
        from: from ? path.posix.join(path.posix.dirname(file), from) : file,
      })),
  );
  return [...declared, ...passedOn];
}

/** By its definition (an SQL statement, or a function that returns one), else by its name. */
function isStorageDetail(name: string, text: string): boolean {
  return (
    /columns?$|sql$|^lock[A-Z]|forUpdate|^(?:where|join)[A-Z]/i.test(name) ||
    new RegExp(`\\bconst ${name}\\b[^=\\n]*=\\s*(?:sql\\b|joined\\()`).test(text) ||
    new RegExp(`\\bconst ${name}\\b[^=\\n]*=\\s*\\([^)]*\\)(?::\\s*\\w+)?\\s*=>\\s*sql\`?`).test(text) ||
    new RegExp(`\\bfunction ${name}\\b[^{]*\\):\\s*Statement\\b`).test(text)
  );
}
