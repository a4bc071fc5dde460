/**
 * `npm run mutations` applies each mutation of `mutations/table.ts` to a copy of the working tree and runs the tests that must detect it.
 * Exits with 1 if one survives. `-- --only NAME` takes one (repeat it for more); `-- --fit` only checks that the table fits the code.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seconds } from '../../scripts/set-up.mjs';
import { fitErrors } from './fit.ts';
import { type Outcome, runTests } from './run-tests.ts';
import { type Mutation, mutations } from './table.ts';
import { copyWorkingTree } from './working-copy.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] }, fit: { type: 'boolean', default: false } },
});

/** Set by a signal: a test run that fails after it does not count. */
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (isInterrupted = true));

process.exitCode = await main();

async function main(): Promise<number> {
  const unknown = values.only.filter((name) => !mutations.some((mutation) => mutation.name === name));
  if (unknown.length > 0)
    return fail([`There is no mutation ${unknown.join(', ')}. They are ${mutations.map(({ name }) => name).join(', ')}.`]);
  const errors = fitErrors(mutations);
  if (errors.length > 0) return fail([...errors, 'Adapt tools/mutations/table.ts to the code.']);
  if (values.fit) {
    console.log(`${mutations.length} mutations fit the code`);
    return 0;
  }
  const chosen = mutations.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  const copy = copyWorkingTree();
  try {
    return (await passUnmutated(copy.folder, chosen)) ? await tryAll(copy.folder, chosen) : 1;
  } finally {
    copy.remove();
  }
}

function fail(lines: readonly string[]): number {
  for (const line of lines) console.error(line);
  return 1;
}

/** Tests that fail without a mutation would kill every one. */
async function passUnmutated(folder: string, chosen: readonly Mutation[]): Promise<boolean> {
  const from = Date.now();
  const { passed, failed, why } = await runTests(folder, [...new Set(chosen.flatMap(({ tests }) => tests))], { bail: false });
  const isPassed = passed > 0 && failed === null && why === null;
  if (isPassed) console.log(`Without mutations ${passed} tests pass (${seconds(from)})`);
  else console.error(`Without mutations the tests do not pass: ${failed ?? why ?? 'there are none'}`);
  return isPassed;
}

async function tryAll(folder: string, chosen: readonly Mutation[]): Promise<number> {
  let killed = 0;
  for (const [i, mutation] of chosen.entries()) {
    const from = Date.now();
    const { failed, why } = await tryOne(folder, mutation);
    if (isInterrupted) return fail([`Interrupted after ${i} of ${chosen.length} mutations`]);
    if (failed !== null) killed += 1;
    const result = failed === null ? `SURVIVED ${mutation.name}: ${why ?? mutation.loss}` : `killed   ${mutation.name}: ${failed}`;
    console.log(`${result} (${seconds(from)})`);
  }
  console.log(`${killed} killed, ${chosen.length - killed} survived`);
  return killed === chosen.length ? 0 : 1;
}

async function tryOne(folder: string, { file, from, to, tests }: Mutation): Promise<Outcome> {
  const place = path.join(folder, file);
  const text = readFileSync(place, 'utf8');
  writeFileSync(
    place,
    text.replace(from, () => to),
  );
  try {
    return await runTests(folder, tests, { bail: true });
  } finally {
    writeFileSync(place, text);
  }
}
