/**
 * `npm run -s vectors -- sizing|authenticity FILE`: checks a file of test vectors against our library; prints the failed ids and the
 * totals, and the reasons to stderr. With `--pictures FOLDER`, which has the pictures that an authenticity file names, their hashes are checked, too.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkAuthenticity } from './authenticity.ts';
import { sizingKinds } from './sizing.ts';
import { checkVectors, VectorError, type Verdict } from './vector-file.ts';

const usage = 'Say what to check and which file: npm run -s vectors -- sizing|authenticity FILE [--pictures FOLDER]';

function readText(file: string | undefined): string {
  if (file === undefined) throw new VectorError(usage);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new VectorError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function check(
  what: string | undefined,
  file: string | undefined,
  folder: string | undefined,
): Promise<{ verdicts: Verdict[]; unchecked: string[] }> {
  if (what === 'sizing') return { verdicts: checkVectors(readText(file), sizingKinds), unchecked: [] };
  // Imported only when needed: it loads the picture library.
  if (what === 'authenticity')
    return checkAuthenticity(readText(file), folder === undefined ? undefined : (await import('./pictures.ts')).openPictures(folder));
  throw new VectorError(usage);
}

async function main(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { pictures: { type: 'string' } } });
  const [what, file] = positionals;
  const { verdicts, unchecked } = await check(what, file, values.pictures);
  const failed = verdicts.filter(({ passed }) => !passed);
  for (const { id, expected, actual } of failed) {
    console.log(id);
    console.error(`${id}: expected ${JSON.stringify(expected)}, and it is ${JSON.stringify(actual)}`);
  }
  for (const sentence of unchecked) console.error(sentence);
  console.log(`${verdicts.length - failed.length} passed, ${failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
}

if (import.meta.main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof VectorError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
