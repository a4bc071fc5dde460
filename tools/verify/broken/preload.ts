/** Imported before the server (`node --import`) in a self-test: replaces source text while modules are loaded. */
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrokenBuild, brokenVariable } from './broken-build.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const changes = JSON.parse(process.env[brokenVariable] ?? '[]') as BrokenBuild['changes'];

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith('file:')) return loaded;
    const file = path.relative(root, fileURLToPath(url));
    const own = changes.filter((change) => change.file === file);
    if (own.length === 0) return loaded;
    const source = own.reduce((text, { from, to }) => {
      if (text.split(from).length !== 2) throw new Error(`a broken build doesn't fit: ${file} must have this once: ${from}`);
      return text.replace(from, () => to);
    }, String(loaded.source));
    return { ...loaded, source };
  },
});
