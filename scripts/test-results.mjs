// Sums up the reports of the parts of `npm test`. Built-ins only; works on Node 20.
import { existsSync, readFileSync } from 'node:fs';

/**
 * Which parts to run: those named, or all, less those left out with `--no-name`.
 * @param {string[]} args
 * @param {string[]} all
 * @returns {{ parts: string[], error?: undefined } | { error: string, parts: string[] }}
 */
export function chooseParts(args, all) {
  const without = args.filter((arg) => arg.startsWith('--no-')).map((arg) => arg.slice('--no-'.length));
  const only = args.filter((arg) => !arg.startsWith('--no-'));
  const unknown = [...only, ...without].filter((name) => !all.includes(name));
  if (unknown.length > 0) return { parts: [], error: `There is no part ${unknown.join(', ')}. The parts are ${all.join(', ')}.` };
  return { parts: all.filter((part) => (only.length === 0 || only.includes(part)) && !without.includes(part)) };
}

/**
 * Sums up a vitest report. A file that doesn't load, an error outside of tests, a part that crashed and a part without any
 * test all count as failures.
 * @param {string} file
 * @param {number} code exit code of the part
 * @param {string} why how it ended, in words
 */
export function countsFromVitest(file, code, why) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, why: `no report, ended with ${why}` };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const tests = report.testResults.flatMap((result) => result.assertionResults);
  const count = (status) => tests.filter((test) => test.status === status).length;
  const brokenFiles = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  const counts = {
    passed: count('passed'),
    failed: count('failed') + brokenFiles.length,
    skipped: tests.length - count('passed') - count('failed'),
  };
  if (counts.failed > 0)
    return { ...counts, failures: [...failedTests(report), ...brokenFiles.map((file) => `${file.name}: ${firstLine(file.message)}`)] };
  if (code !== 0) return { ...counts, failed: 1, why: `ended with ${why}` };
  if (tests.length === 0) return { ...counts, failed: 1, why: 'no tests found' };
  return counts;
}

/** The failed tests, each with the first line of its error: `file: suite > test: error`. */
function failedTests(report) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
  );
}

const firstLine = (text) => String(text ?? 'no reason was given').split('\n', 1)[0];

/**
 * Reads the closing line `N passed, N failed` of a part's output.
 * @param {string} output
 * @param {number} code
 * @param {string} why
 */
export function countsFromLastLine(output, code, why) {
  const line = /(\d+) passed, (\d+) failed\s*$/.exec(output);
  if (!line) return { passed: 0, failed: 1, skipped: 0, why: `no sum, ended with ${why}` };
  const counts = { passed: Number(line[1]), failed: Number(line[2]), skipped: 0 };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, why: `ended with ${why}` } : counts;
}
