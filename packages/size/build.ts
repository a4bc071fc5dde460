/**
 * `npm run build -w strapline-size`: the library and its command as a package without dependencies, in packages/size/dist; `npm pack ./packages/size/dist`
 * packs it.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';

const here = import.meta.dirname;

/** Writes the package into an empty folder of that name. Throws with the compiler's output if the types cannot be generated. */
export async function packInto(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    input: { 'strapline-size': path.join(here, 'src/strapline-size.ts'), command: path.join(here, 'src/command.ts') },
    platform: 'node',
    logLevel: 'warn',
    output: { dir: folder, format: 'esm', minify: true, chunkFileNames: 'rules.js' },
  });
  chmodSync(path.join(folder, 'command.js'), 0o755);
  writeTypes(folder);
  const { name, version, description } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'));
  const manifest = {
    name,
    version,
    description,
    type: 'module',
    license: 'UNLICENSED',
    exports: { types: './types/size/src/strapline-size.d.ts', default: './strapline-size.js' },
    bin: { [name]: 'command.js' },
    engines: { node: '>=20' },
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(path.join(here, 'README.md'), path.join(folder, 'README.md'));
}

function writeTypes(folder: string): void {
  const types = path.join(folder, 'types');
  const tsc = path.join(here, '../../node_modules/typescript/bin/tsc');
  const options = ['--declaration', '--emitDeclarationOnly', '--rootDir', path.join(here, '..'), '--outDir', types];
  const same = [
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--strict',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    '--ignoreConfig',
  ];
  const rules = path.join(here, '../domain/src');
  const files = readdirSync(path.join(rules, 'size')).filter((file) => !file.endsWith('.test.ts'));
  const sources = [path.join(here, 'src/strapline-size.ts'), ...files.map((file) => path.join(rules, 'size', file))];
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, ...same, ...sources], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The types do not come out:\n${stdout}`);
  // The published package has no @strapline/domain, and no sources beside the types.
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.d.ts'))) {
    const text = readFileSync(path.join(types, file), 'utf8');
    const alone = text.replace(/'@strapline\/domain\/([^']+)'/g, `'../../domain/src/$1.js'`).replace(/\.ts'/g, `.js'`);
    writeFileSync(path.join(types, file), alone);
  }
}

if (import.meta.main) await packInto(path.join(here, 'dist'));
