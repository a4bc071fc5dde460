import { existsSync } from 'node:fs';
import path from 'node:path';
import { read, root } from '../../scripts/sources.ts';
import type { Mutation } from './table.ts';

/** The mutations that no longer match the code. */
export function fitErrors(mutations: readonly Mutation[]): string[] {
  const names = mutations.map(({ name }) => name);
  const repeated = names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name}: this name is in the table twice`);
  return [...repeated, ...mutations.flatMap(errorsOf)];
}

function errorsOf({ name, file, from, to, tests }: Mutation): string[] {
  const missing = [file, ...tests].filter((one) => !existsSync(path.join(root, one)));
  if (missing.length > 0) return missing.map((one) => `${name}: there is no file ${one}`);
  if (from === to) return [`${name}: changes nothing`];
  if (tests.length === 0) return [`${name}: names no tests`];
  const times = countOf(from, read(file).text);
  return times === 1 ? [] : [`${name}: its text is in ${file} ${times} times instead of once`];
}

function countOf(part: string, text: string): number {
  return text.split(part).length - 1;
}
