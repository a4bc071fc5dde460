// Sums up the reports of the parts of `npm test`. Built-ins only; works on Node 20.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

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

/**
 * The files of a vitest report that failed, with a line for each failed test; none if there is no report.
 * @param {string} file
 */
export function failedFiles(file) {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  return testResults
    .filter(({ status }) => status === 'failed')
    .map((result) => ({ name: result.name, failures: failedTests({ testResults: [result] }) }));
}

/**
 * Replaces the results of files that ran a second time, in the first report.
 * @param {string} file
 * @param {string} secondFile
 */
export function takeSecondResults(file, secondFile) {
  if (!existsSync(secondFile)) return;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const second = JSON.parse(readFileSync(secondFile, 'utf8')).testResults;
  const again = new Set(second.map(({ name }) => name));
  writeFileSync(file, JSON.stringify({ testResults: [...report.testResults.filter(({ name }) => !again.has(name)), ...second] }));
}

/** The failed tests, each with the first line of its error and where in the test it is: `file: suite > test: error (at file:line)`. */
function failedTests(report) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}${findPlace(test.failureMessages?.[0], name)}`),
  );
}

/** The line of the test file in an error's stack. */
function findPlace(message, name) {
  const file = name.split('/').at(-1);
  const line = String(message ?? '')
    .split(`${file}:`)[1]
    ?.match(/^\d+/)?.[0];
  return line ? ` (${file}:${line})` : '';
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
