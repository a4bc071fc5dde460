/** An app's name and noun in user-facing text that every app shows. They belong in the app's data. */
import { lineAt, withoutComments } from './code-text.ts';
import type { Finding, SourceFile } from './sources.ts';

/** Sources that name them, with the reason. A folder ends in a slash. */
const allowed: Record<string, string> = {
  'packages/contract/src/apps/': 'the apps’ data',
  'packages/contract/src/events/': 'what developers read',
  'packages/domain/src/bra-tag/bra-facts.ts': 'the facts of bras',
  'packages/domain/src/bra-tag/size-on-record.ts': 'bra sizes',
  'packages/domain/src/garment/': 'drawings of bras',
  'packages/domain/src/size/': 'bra sizes',
  'packages/domain/src/wording/wording-rules.ts': 'words that texts may not contain',
  'packages/server/src/features/demo/': 'the demo’s people and pieces',
  'packages/server/src/features/log/start-log.ts': 'what operators read',
  'packages/server/src/features/pages/content-sites.ts': 'the texts of each size system',
  'packages/server/src/features/pages/fixed-heads.ts': 'the head of the calculator, which only the bra app has',
  'packages/server/src/features/pages/page-template.ts': 'the built page, which has the first app’s key',
  'packages/server/src/features/privacy/': 'accounts, which the apps share and which have the first app’s name',
  'packages/server/src/features/recovery/': 'accounts, which the apps share and which have the first app’s name',
  'packages/web/src/features/calculator/': 'a module that only the bra app has',
  'packages/web/src/features/listing/fit-answer.tsx': 'how a bra fits',
  'packages/web/src/features/survey/': 'a module that only the bra app has',
  'packages/web/src/ui/tag/bra-fact-labels.ts': 'the facts of bras',
};

/** Sources with text that every app shows. */
export function isSharedText(file: string): boolean {
  return (
    /^packages\/((web|domain|contract)\/src|server\/src\/features)\/.*\.tsx?$/.test(file) &&
    !/(\.test\.tsx?|\/test-[\w-]+\.ts)$/.test(file) &&
    !Object.keys(allowed).some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))
  );
}

/** Not the names of packages, files, types and identifiers: `@strapline/web`, `bra-tag`, `BraTag`, `'bra'`, `bra:`. */
const names = /(?<![\w/@.#'-])(?:Strapline(?![\w/-])|[Bb]ras?(?![\w/:=-]))|(?<=')(?:Strapline|[Bb]ras?)(?=[\s’.,:?!])/g;

/** Comments are not checked. */
export function appWordFindings(files: SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    const shown = withoutComments(text);
    return [...shown.matchAll(names)].map((match) => ({
      file: path,
      line: lineAt(shown, match.index),
      what: `shows "${match[0]}" in every app; take it from the app’s data (useAppName, useItem), or say it without`,
    }));
  });
}
