/** Import rules: the table of ARCHITECTURE.md checked against every import, and the few calls that belong in one file. */
import path from 'node:path';
import { codeOnly, type Import, importsOf, lineAt } from './code-text.ts';
import { type Finding, projectFiles, read, type SourceFile } from './sources.ts';

/** A layer of the code. `unit` is the feature, or the port of an adapter; units of a zone don't import each other's files. */
type Place = { zone: string; unit?: string };

/** Zones that a zone may import, besides its own unit. `server/features` imports another feature's entry point only. */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  content: ['content/port'],
  'content/port': [],
  identity: [],
  sandbox: [],
  size: ['domain'],
  verify: ['domain'],
  witness: ['domain'],
  'server/ports': ['server/ports', 'contract', 'domain'],
  'server/platform': ['server/platform', 'server/ports', 'server/config', 'contract', 'domain'],
  'server/features': ['server/platform', 'server/ports', 'contract', 'domain', 'content/port'],
  'server/adapters': ['server/ports', 'server/platform', 'server/config', 'content', 'content/port', 'identity', 'sandbox', 'domain'],
  'server/match': ['server/match', 'server/platform', 'server/ports', 'contract', 'domain'],
  'server/backup': ['server/backup', 'server/adapters', 'server/platform', 'server/ports', 'server/config', 'domain'],
  'server/config': ['domain', 'contract'],
  'server/personal-data': ['server/personal-data'],
  'server/events': ['server/features', 'server/platform', 'server/ports', 'contract', 'domain'],
  'server/compose': [
    'server/compose',
    'server/events',
    'server/config',
    'server/features',
    'server/adapters',
    'server/platform',
    'server/ports',
    'content',
    'identity',
    'sandbox',
    'contract',
    'domain',
  ],
  testkit: ['server/compose', 'server/config', 'server/platform', 'server/ports', 'contract', 'domain'],
  'web/base': ['contract'],
  'web/app': ['web/base', 'web/app', 'web/features', 'web/ui', 'web/platform', 'contract', 'domain'],
  'web/features': ['web/base', 'web/ui', 'web/platform', 'contract', 'domain'],
  'web/platform': ['web/base', 'web/platform', 'contract', 'domain'],
  'web/ui': ['web/base', 'web/ui', 'contract', 'domain'],
  e2e: ['testkit', 'contract', 'domain'],
};

/** Files whose folder doesn't say their zone. */
const singleFiles: Record<string, string> = {
  'packages/content/src/library/content-library.ts': 'content/port',
  'packages/content/src/rss.ts': 'content/port',
  'packages/server/src/compose.ts': 'server/compose',
  'packages/server/src/compose-content.ts': 'server/compose',
  'packages/server/src/compose-database.ts': 'server/compose',
  'packages/server/src/compose-processes.ts': 'server/compose',
  'packages/server/src/compose-reader.ts': 'server/compose',
  'packages/server/src/compose-telemetry.ts': 'server/compose',
  'packages/server/src/main.ts': 'server/compose',
  'packages/server/src/make-admin.ts': 'server/compose',
  'packages/server/src/run-server.ts': 'server/compose',
  'packages/server/src/config.ts': 'server/config',
  'packages/server/src/storage-settings.ts': 'server/config',
  'packages/server/src/encrypted-urls.ts': 'server/config',
  'packages/server/src/link-settings.ts': 'server/config',
  'packages/server/src/match-settings.ts': 'server/config',
  'packages/server/src/network-settings.ts': 'server/config',
  'packages/server/src/payment-settings.ts': 'server/config',
  'packages/server/src/social-settings.ts': 'server/config',
  'packages/server/src/support-settings.ts': 'server/config',
  'packages/server/src/telemetry-settings.ts': 'server/config',
  'packages/server/src/parse-setting.ts': 'server/config',
  'packages/server/src/private-key.ts': 'server/config',
  'packages/server/src/erasure-steps.ts': 'server/events',
  'packages/server/src/events.ts': 'server/events',
  'packages/server/src/job-handlers.ts': 'server/events',
  'packages/server/src/routes.ts': 'server/events',
  'packages/server/src/process-settings.ts': 'server/config',
  'packages/server/src/start-tasks.ts': 'server/compose',
  'packages/server/src/stop-server.ts': 'server/compose',
  'packages/web/src/entry-server.tsx': 'web/app',
  'packages/web/src/main.tsx': 'web/app',
  // Components of `ui` use it, too.
  'packages/web/src/platform/page/app-data.ts': 'web/base',
  'packages/web/src/platform/page/hydrated.ts': 'web/base',
  'packages/web/src/platform/page/page-data.ts': 'web/base',
  'packages/web/src/platform/private-media/picture-view.ts': 'web/base',
  'packages/web/src/trusted-types.ts': 'web/base',
  'packages/web/src/server-url.ts': 'web/base',
};

/** Calls that belong in one file of the server and nowhere else. */
const singleFileCalls = [
  {
    what: 'handles a socket event outside of the socket gateways, where level, limits, schema and one ack are held',
    pattern: /\b(?:\w*[sS]ocket|io|namespace|nsp)\.(?:on|once|onAny|prependAny)\(/g,
    files: ['packages/server/src/platform/socket-gateway.ts', 'packages/server/src/match/match-server.ts'],
    // There a socket is a TCP connection.
    unlessImported: /^node:(net|tls)$/,
  },
  {
    what: 'calls fetch itself; outgoing requests go through the guarded client in platform/outgoing.ts',
    pattern: /(?<![\w.])(?:globalThis\.)?fetch\(/g,
    files: ['packages/server/src/platform/outgoing.ts'],
    unlessImported: undefined,
  },
];

/** The domain is pure: these read a clock, a random number or the environment. */
const impure =
  /\b(?:Date\.now|Math\.random|performance\.now|new Date\(\s*\)|crypto\.|process\.|setTimeout\(|setInterval\(|fetch\(|window\.|document\.|localStorage|navigator\.|console\.)/g;

/** The files that start a process; each runs a fixed program with arguments of its own, never input. */
const processFiles = [
  'packages/server/src/adapters/matcher/embedded.ts',
  'packages/server/src/adapters/witness/embedded.ts',
  'packages/server/src/features/demo/art.ts',
  'packages/server/src/platform/system-routes.ts',
];

/** A shell parses its text, so input in it could become a command. */
const shells = /\b(?:exec|execSync)\s*\(|\bshell\s*:/g;

/** Text run as code. */
const dynamicCode = /(?<![\w.])(?:eval|(?:new\s+)?Function)\s*\((?!\w+: )/g;

/** Modules of the contract with schemas, for which the app has one place: before the first schema is made, the library has to be told not to try `new Function`. */
const schemas = /^packages\/contract\/src\/(?:events|forms|shapes)(?:\/|\.ts|$)/;
const schemaLoader = 'packages/web/src/platform/form/contract-form.ts';

export type Manifests = Record<string, { name?: string; dependencies: Set<string>; devDependencies: Set<string> }>;

/** `manifests` by package folder, with '' for the root. */
export function importFindings(files: SourceFile[], manifests: Manifests): Finding[] {
  const vendors = vendorsOfAdapters(files);
  const uses = new Map<string, Map<string, Finding>>();
  const findings = files.flatMap((file) => {
    const from = placeOf(file.path);
    if (!from) return [{ file: file.path, what: 'is in no known zone; see the tree in ARCHITECTURE.md' }];
    const imports = importsOf(file.text);
    const found = [
      ...barrelFindings(file.path, imports),
      ...imports.flatMap((each) => packageFindings(file.path, each, from, manifests, vendors)),
    ];
    if (isTestSource(file.path)) return [...found, ...imports.flatMap((each) => foreignPackageFindings(file.path, each, from))];
    for (const each of imports) recordUse(uses, file.path, each, from);
    return [
      ...found,
      ...imports.flatMap((each) => [...zoneFindings(file.path, each, from), ...schemaFindings(file.path, each, from)]),
      ...callFindings(file, from),
    ];
  });
  return [...findings, ...ringFindings(uses)];
}

function placeOf(file: string): Place | undefined {
  const single = singleFiles[file];
  if (single) return { zone: single };
  const [top = '', name = '', src, folder = '', unit = ''] = file.split('/');
  if (top === 'e2e') return { zone: 'e2e' };
  if (top !== 'packages' || src !== 'src') return undefined;
  if (['domain', 'contract', 'content', 'identity', 'sandbox', 'size', 'testkit', 'verify', 'witness'].includes(name))
    return { zone: name };
  const zone = `${name}/${folder}`;
  if (zone in mayImport) return ['features', 'adapters'].includes(folder) ? { zone, unit } : { zone };
  // Only tests and their set-up may be directly in src besides the files above.
  return isTestSource(file) ? { zone: `${name}/tests` } : undefined;
}

export function isTestSource(file: string): boolean {
  return (
    /\.test\.tsx?$|\/test-[\w-]+\.tsx?$|\.test-[\w-]+\.tsx?$|(?:^|[/-])(?:conformance|suite)\.ts$/.test(file) ||
    file.startsWith('e2e/') ||
    file.startsWith('packages/testkit/')
  );
}

/** The project's file that an import resolves to, from the root; undefined for a third-party package. */
function targetOf(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), from));
  const own = /^@strapline\/([\w-]+)(?:\/(.+))?$/.exec(from);
  return own ? `packages/${own[1]}/src/${own[2] ?? ''}` : undefined;
}

function zoneFindings(file: string, { from, line }: Import, place: Place): Finding[] {
  const target = targetOf(file, from);
  if (!target) return [];
  const finding = (what: string) => [{ file, line, what: `${what} (${from})` }];
  if (from.startsWith('.') && packageFolder(target) !== packageFolder(file)) return finding('leaves its package by a relative path');
  const to = placeOf(withExtension(target));
  if (!to) return /\.(css|json|svg|po)(\?\w+)?$/.test(from) ? [] : finding('points to no known zone');
  if (place.zone === to.zone && place.unit === to.unit) return [];
  if (place.zone === 'server/features' && to.zone === 'server/features') {
    return target.replace(/\.ts$/, '').endsWith(`/${to.unit}/${to.unit}`)
      ? []
      : finding(`enters the feature ${to.unit} other than by its entry point ${to.unit}/${to.unit}.ts`);
  }
  const allowed = mayImport[place.zone] ?? [];
  if (!allowed.includes(to.zone)) return finding(`${place.zone} may not import ${to.zone}`);
  return [];
}

function schemaFindings(file: string, { from, line, typeOnly }: Import, { zone }: Place): Finding[] {
  const isAllowed = typeOnly || !zone.startsWith('web/') || file === schemaLoader;
  if (isAllowed || !schemas.test(targetOf(file, from) ?? '')) return [];
  return [{ file, line, what: `loads schemas; only ${schemaLoader} does, others import their types (${from})` }];
}

/** Tests may import anything in their own package, and the testkit; content, identity, sandbox and domain import no other package even there. */
function foreignPackageFindings(file: string, { from, line }: Import, place: Place): Finding[] {
  const target = targetOf(file, from);
  if (!target || packageFolder(target) === packageFolder(file)) return [];
  if (from.startsWith('.')) return [{ file, line, what: `leaves its package by a relative path (${from})` }];
  if (['content', 'identity', 'sandbox', 'domain'].includes(place.zone))
    return [{ file, line, what: `${place.zone} may not import ${from}, not even in a test` }];
  return [];
}

/** A package must be declared where it is used; a feature does not import a library that an adapter wraps. */
function packageFindings(
  file: string,
  { from, line, typeOnly }: Import,
  place: Place,
  manifests: Manifests,
  vendors: Set<string>,
): Finding[] {
  if (from.startsWith('.') || from.startsWith('virtual:')) return [];
  const pure = place.zone === 'domain' || place.zone === 'contract';
  if (from.startsWith('node:'))
    return pure && !isTestSource(file) ? [{ file, line, what: `${place.zone} is pure and may not import ${from}` }] : [];
  const name = from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
  if (place.zone === 'server/features' && !isTestSource(file) && vendors.has(name))
    return [{ file, line, what: `${name} belongs to an adapter; a feature uses its port` }];
  const own = manifests[packageFolder(file)];
  const declared =
    own?.dependencies.has(name) ||
    ((isTestSource(file) || typeOnly) && (own?.devDependencies.has(name) || manifests['']?.devDependencies.has(name)));
  // A server test may start the whole system, although the testkit depends on the server.
  if (declared || (isTestSource(file) && name === '@strapline/testkit') || name === own?.name) return [];
  return [{ file, line, what: `${name} is not among the dependencies of ${packageFolder(file)}/package.json` }];
}

function vendorsOfAdapters(files: SourceFile[]): Set<string> {
  const names = files
    .filter((file) => file.path.startsWith('packages/server/src/adapters/') && !isTestSource(file.path))
    .flatMap((file) => importsOf(file.text))
    .map(({ from }) => from)
    // Schemas are used everywhere.
    .filter((from) => !/^(\.|node:|@strapline\/|zod$)/.test(from))
    .map((from) =>
      from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return new Set(names);
}

function barrelFindings(file: string, imports: Import[]): Finding[] {
  const findings: Finding[] = imports
    .filter((each) => each.reexportsAll)
    .map(({ line, from }) => ({ file, line, what: `re-exports everything of ${from}; name what is meant` }));
  if (/\/index\.tsx?$/.test(file)) findings.push({ file, what: 'is a barrel; import the file that is meant' });
  return findings;
}

function callFindings({ path: file, text }: SourceFile, place: Place): Finding[] {
  const code = codeOnly(text);
  const findings: Finding[] = [];
  const find = (pattern: RegExp, what: (found: string) => string) => {
    for (const match of code.matchAll(pattern)) findings.push({ file, line: lineAt(code, match.index), what: what(match[0]) });
  };
  if (place.zone === 'domain') find(impure, (found) => `the domain is pure, and this is not: ${found}`);
  find(dynamicCode, (found) => `runs text as code: ${found}`);
  const starts = importsOf(text).find(({ from }) => /^(?:node:)?(?:child_process|cluster|vm)$/.test(from));
  if (starts && place.zone !== 'testkit' && !processFiles.includes(file))
    findings.push({
      file,
      line: starts.line,
      what: `imports ${starts.from}; only the files of processFiles start a process, without input`,
    });
  if (starts) find(shells, (found) => `starts a shell: ${found}; pass the arguments as a list to execFile or spawn`);
  if (file.startsWith('packages/server/src/')) {
    const modules = importsOf(text).map(({ from }) => from);
    for (const { files, pattern, unlessImported, what } of singleFileCalls) {
      if (!files.includes(file) && !modules.some((module) => unlessImported?.test(module))) find(pattern, () => what);
    }
  }
  return findings;
}

function recordUse(uses: Map<string, Map<string, Finding>>, file: string, { from, line }: Import, place: Place): void {
  const target = targetOf(file, from);
  const to = target ? placeOf(withExtension(target)) : undefined;
  if (place.zone !== 'server/features' || to?.zone !== 'server/features' || !place.unit || !to.unit || place.unit === to.unit) return;
  const known = uses.get(place.unit) ?? new Map<string, Finding>();
  known.set(to.unit, { file, line, what: '' });
  uses.set(place.unit, known);
}

/** Reports each cycle of features once. */
function ringFindings(uses: Map<string, Map<string, Finding>>): Finding[] {
  const findings = new Map<string, Finding>();
  const walk = (feature: string, trail: string[]) => {
    for (const [next, finding] of uses.get(feature) ?? []) {
      const start = trail.indexOf(next);
      if (start < 0) {
        walk(next, [...trail, next]);
        continue;
      }
      const ring = trail.slice(start);
      findings.set([...ring].sort().join(), { ...finding, what: `features import each other in a cycle: ${[...ring, next].join(' -> ')}` });
    }
  };
  for (const feature of uses.keys()) walk(feature, [feature]);
  return [...findings.values()];
}

function packageFolder(file: string): string {
  const [top = '', name] = file.split('/');
  return top === 'packages' ? `packages/${name}` : top;
}

function withExtension(target: string): string {
  return /\.\w+$/.test(path.posix.basename(target)) && /\.(tsx?|css|json)$/.test(target) ? target : `${target}.ts`;
}

/** Source files of the packages and of the browser tests. */
export function productFiles(): SourceFile[] {
  return projectFiles(
    'packages/*/src/**/*.ts',
    'packages/*/src/*.ts',
    'packages/*/src/**/*.tsx',
    'packages/*/src/*.tsx',
    'e2e/*.ts',
    'e2e/**/*.ts',
  )
    .filter((file) => !file.endsWith('.d.ts') && !file.endsWith('vitest.config.ts') && !file.includes('/locales/'))
    .map(read);
}

export function checkImportRules(): Finding[] {
  const manifests: Manifests = {};
  for (const file of projectFiles('package.json', '*/package.json', 'packages/*/package.json')) {
    const { name, dependencies = {}, devDependencies = {} } = JSON.parse(read(file).text);
    const folder = path.posix.dirname(file) === '.' ? '' : path.posix.dirname(file);
    manifests[folder] = { name, dependencies: new Set(Object.keys(dependencies)), devDependencies: new Set(Object.keys(devDependencies)) };
  }
  return importFindings(productFiles(), manifests);
}
