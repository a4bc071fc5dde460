/** `npm run -s vectors -- sizing FILE`: checks a file of test vectors against our library; prints the ids that fail and the sum, and why to stderr. */
import { readFileSync } from 'node:fs';
import { checkVectors, VectorFault } from './vector-file.ts';
import { sizingKinds } from './vectors-sizing.ts';

function readText(file: string | undefined): string {
  if (file === undefined) throw new VectorFault('Say which file: npm run -s vectors -- sizing FILE');
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new VectorFault(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function main([what, file]: string[]): number {
  if (what === 'authenticity') throw new VectorFault('Vectors of authenticity cannot be checked: this part is not built yet.');
  if (what !== 'sizing') throw new VectorFault('Say what to check: npm run -s vectors -- sizing FILE');
  const verdicts = checkVectors(readText(file), sizingKinds);
  const failed = verdicts.filter(({ passed }) => !passed);
  for (const { id, expected, actual } of failed) {
    console.log(id);
    console.error(`${id}: expected ${JSON.stringify(expected)}, and it is ${JSON.stringify(actual)}`);
  }
  console.log(`${verdicts.length - failed.length} passed, ${failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
}

if (import.meta.main) {
  try {
    process.exitCode = main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof VectorFault)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
