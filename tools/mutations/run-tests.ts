import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { environment, forwardSignals, waitForExit } from '../../scripts/set-up.mjs';

/** The outcome of a test run: `failed` is the first failed test, `why` another failure, such as a file that does not load. */
export type Outcome = { passed: number; failed: string | null; why: string | null };

type Report = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

const longestMs = 20 * 60_000;

/** Runs these test files in a copy of the working tree, with the options that `npm test` uses; `bail` stops at the first test that fails. */
export async function runTests(folder: string, tests: readonly string[], { bail }: { bail: boolean }): Promise<Outcome> {
  const report = path.join(folder, 'mutations-report.json');
  rmSync(report, { force: true });
  const projects = new Set(tests.map(projectOf));
  const args = [
    path.join(folder, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...[...projects].map((name) => `--project=${name}`),
    '--maxWorkers=1',
    ...(bail ? ['--bail=1'] : []),
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...tests,
  ];
  const child = spawn(process.execPath, args, { cwd: folder, env: environment, stdio: 'ignore', timeout: longestMs });
  const stop = forwardSignals(child);
  const { code, why } = await waitForExit(child);
  stop();
  if (!existsSync(report)) return { passed: 0, failed: null, why: `there is no report; vitest ended with ${why}` };
  return readReport(JSON.parse(readFileSync(report, 'utf8')), code === 0 ? null : `vitest ended with ${why}`);
}

/** Only a failed test counts: a file that does not load or a crash does not show that a test checks the result. */
export function readReport({ testResults }: Report, why: string | null): Outcome {
  const all = testResults.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: path.basename(file.name) })));
  const failed = all.find(({ status }) => status === 'failed');
  const broken = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failed: failed ? `${failed.file}: ${failed.fullName}` : null,
    why: broken ? `${path.basename(broken.name)}: ${broken.message.split('\n', 1)[0]}` : failed ? null : why,
  };
}

/** `packages/server/src/...` belongs to the project `server`. */
function projectOf(test: string): string {
  return test.split('/')[1] ?? '';
}
