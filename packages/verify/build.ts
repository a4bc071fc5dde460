/** `npm run build -w strapline-verify`: the command as a package without dependencies, in packages/verify/dist; `npm pack ./packages/verify/dist` packs it. */
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';

const here = import.meta.dirname;

/** Writes the package into an empty folder of that name. */
export async function packInto(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    input: path.join(here, 'src/command.ts'),
    platform: 'node',
    logLevel: 'warn',
    output: { file: path.join(folder, 'command.js'), format: 'esm', minify: true },
  });
  chmodSync(path.join(folder, 'command.js'), 0o755);
  const { name, version, description } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'));
  const manifest = {
    name,
    version,
    description,
    type: 'module',
    license: 'UNLICENSED',
    bin: { [name]: 'command.js' },
    engines: { node: '>=20' },
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(path.join(here, 'README.md'), path.join(folder, 'README.md'));
}

if (import.meta.main) await packInto(path.join(here, 'dist'));
