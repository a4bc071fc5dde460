/**
 * Rules for dependencies: an exact lockfile with integrity, one registry, no git sources, no unlisted install scripts, minimum versions.
 */
import type { Finding } from './sources.ts';

export type LockEntry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
};
export type Lockfile = { packages: Record<string, LockEntry> };
export type Manifest = {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
/** `checked` is the day when the minimum versions were last compared with published advisories. */
export type Floors = { checked: string; floors: Record<string, string>; installScripts: string[] };

export function lockfileFindings(lock: Lockfile, installScripts: string[]): Finding[] {
  return registryEntries(lock).flatMap(([where, entry]) => [
    ...entryFindings(where, entry, installScripts),
    ...missingDependencies(lock, where, entry),
  ]);
}

function entryFindings(where: string, entry: LockEntry, installScripts: string[]): Finding[] {
  const name = packageName(where);
  const findings: Finding[] = [];
  if (!entry.integrity?.startsWith('sha512-')) findings.push({ what: `${where} has no sha512 integrity` });
  // Without `resolved` npm uses its configured registry; a named one would tie every clone to a host, or hide a second source.
  if (entry.resolved)
    findings.push({ what: `${where} names its source ${entry.resolved.split('/').slice(0, 3).join('/')}; the lockfile names none` });
  if (entry.hasInstallScript && !installScripts.includes(name))
    findings.push({ what: `${where} has an install script and is not on the list in security/floors.json` });
  return findings;
}

function missingDependencies(lock: Lockfile, where: string, entry: LockEntry): Finding[] {
  return Object.keys(entry.dependencies ?? {})
    .filter((name) => !resolves(lock, where, name))
    .map((name) => ({ what: `${where} needs ${name}, which is not in the lockfile` }));
}

function resolves(lock: Lockfile, where: string, name: string): boolean {
  for (let place = where; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    if (lock.packages[place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`]) return true;
    if (place === '') return false;
  }
}

/** Only exact versions and workspace packages are allowed in our manifests. */
export function rangeFindings(file: string, manifest: Manifest): Finding[] {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(all)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => ({ file, what: `${name} is requested as "${version}", not as an exact version` }));
}

export function floorFindings(lock: Lockfile, { floors, checked }: Floors): Finding[] {
  const findings: Finding[] = Number.isNaN(Date.parse(checked)) ? [{ what: 'security/floors.json has no date in "checked"' }] : [];
  for (const [where, entry] of registryEntries(lock)) {
    const floor = floors[packageName(where)];
    if (floor && isBelow(entry.version ?? '0.0.0', floor))
      findings.push({ what: `${where} is ${entry.version}, below the floor ${floor}` });
  }
  return findings;
}

/** Compares versions; a pre-release is below its release. */
export function isBelow(version: string, floor: string): boolean {
  const [a, b] = [parts(version), parts(floor)];
  for (let i = 0; i < 3; i += 1) {
    if (a.numbers[i] !== b.numbers[i]) return (a.numbers[i] ?? 0) < (b.numbers[i] ?? 0);
  }
  return a.preliminary && !b.preliminary;
}

function parts(version: string) {
  const [release = '', preliminary] = version.split('+')[0]?.split(/-(.*)/) ?? [];
  const numbers = release.split('.').map(Number);
  return { numbers: [0, 1, 2].map((i) => numbers[i] ?? 0), preliminary: preliminary !== undefined && preliminary !== '' };
}

function registryEntries(lock: Lockfile): [string, LockEntry][] {
  return Object.entries(lock.packages).filter(([where, entry]) => where.includes('node_modules/') && !entry.link && !entry.inBundle);
}

function packageName(where: string): string {
  return where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
