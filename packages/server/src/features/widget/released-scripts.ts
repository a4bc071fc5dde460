import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The released versions of the script that other sites load, with the hash of each file. A page may name a version for ever, so a released file is never changed or
 * removed: a change is a new file and a new line here.
 */
export const releasedScripts = [{ version: 1, sha256: '2YfhAJGfAE_Zdew75moaQfRdmdXN2JPZppMBpm7FPv4' }] as const;

export function readReleasedScript(version: number): string {
  return readFileSync(path.join(import.meta.dirname, 'released', `widget-${version}.js`), 'utf8');
}
