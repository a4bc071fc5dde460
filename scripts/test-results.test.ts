import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseParts, countsFromLastLine, countsFromVitest, failedFiles, takeSecondResults } from './test-results.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-results-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function report(...files: { status: string; tests: string[] }[]) {
  const file = path.join(folder, `${Math.random()}.json`);
  writeFileSync(
    file,
    JSON.stringify({
      testResults: files.map(({ status, tests }) => ({ status, assertionResults: tests.map((each) => ({ status: each })) })),
    }),
  );
  return file;
}

describe('choosing parts', () => {
  const all = ['check', 'server', 'e2e'];
  test('without arguments everything runs', () => expect(chooseParts([], all).parts).toEqual(all));
  test('a name runs that part', () => expect(chooseParts(['server'], all).parts).toEqual(['server']));
  test('a --no- excludes one', () => expect(chooseParts(['--no-e2e'], all).parts).toEqual(['check', 'server']));
  test('an unknown name runs nothing and is reported', () =>
    expect(chooseParts(['servr'], all)).toMatchObject({ parts: [], error: expect.stringContaining('servr') }));
});

describe('counting a suite', () => {
  test('tests are counted by their outcome', () => {
    const file = report({ status: 'passed', tests: ['passed', 'passed', 'skipped'] });
    expect(countsFromVitest(file, 0, 'code 0')).toEqual({ passed: 2, failed: 0, skipped: 1 });
  });
  test('a file that does not load is a failure', () => {
    expect(countsFromVitest(report({ status: 'failed', tests: [] }, { status: 'passed', tests: ['passed'] }), 1, 'code 1')).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });
  test('failed tests are named, with the first line of the error', () => {
    const file = path.join(folder, 'failed.json');
    const failed = {
      status: 'failed',
      fullName: 'a sale is paid once',
      failureMessages: ['Error: it was paid twice\n    at pay (pay.ts:1:2)\n    at /e2e/pay.test.ts:12:7'],
    };
    const testResults = [
      { name: 'pay.test.ts', status: 'failed', assertionResults: [failed] },
      { name: 'gone.test.ts', status: 'failed', message: 'Error: no such module\nat line 1', assertionResults: [] },
    ];
    writeFileSync(file, JSON.stringify({ testResults }));
    expect(countsFromVitest(file, 1, 'code 1')).toMatchObject({
      failed: 2,
      failures: ['pay.test.ts: a sale is paid once: Error: it was paid twice (pay.test.ts:12)', 'gone.test.ts: Error: no such module'],
    });
  });
  test('an error outside of the tests is a failure', () => {
    expect(countsFromVitest(report({ status: 'passed', tests: ['passed'] }), 1, 'code 1')).toMatchObject({ passed: 1, failed: 1 });
  });
  test('a part that crashed before its report is a failure', () =>
    expect(countsFromVitest(path.join(folder, 'none'), 137, 'SIGKILL').failed).toBe(1));
  test('a part without tests is a failure', () =>
    expect(countsFromVitest(report(), 0, 'code 0')).toMatchObject({ failed: 1, why: 'no tests found' }));
});

describe('a second try', () => {
  function write(name: string, results: Record<string, string>) {
    const file = path.join(folder, `${name}.json`);
    const testResults = Object.entries(results).map(([name, status]) => ({
      name,
      status,
      assertionResults: [{ status, fullName: 'a story' }],
    }));
    writeFileSync(file, JSON.stringify({ testResults }));
    return file;
  }

  test('names the files that failed', () => {
    const file = write('first', { 'sale.test.ts': 'passed', 'pay.test.ts': 'failed' });
    expect(failedFiles(file)).toEqual([{ name: 'pay.test.ts', failures: ['pay.test.ts: a story: no reason was given'] }]);
    expect(failedFiles(path.join(folder, 'none'))).toEqual([]);
  });
  test('replaces the results of these files, for better or worse', () => {
    const file = write('first', { 'sale.test.ts': 'passed', 'pay.test.ts': 'failed' });
    takeSecondResults(file, write('second', { 'pay.test.ts': 'failed' }));
    expect(countsFromVitest(file, 1, 'code 1')).toMatchObject({ passed: 1, failed: 1 });
    takeSecondResults(file, write('second', { 'pay.test.ts': 'passed' }));
    expect(countsFromVitest(file, 0, 'code 0')).toEqual({ passed: 2, failed: 0, skipped: 0 });
  });
  test('that crashed leaves the first results', () => {
    const file = write('first', { 'pay.test.ts': 'failed' });
    takeSecondResults(file, path.join(folder, 'none'));
    expect(countsFromVitest(file, 1, 'code 1')).toMatchObject({ failed: 1 });
  });
});

describe('reading a closing line', () => {
  test('the counts are read from the last line', () =>
    expect(countsFromLastLine('1 passed, 9 failed\nmore\n3 passed, 1 failed\n', 1, 'code 1')).toMatchObject({ passed: 3, failed: 1 }));
  test('missing counts are a failure', () => expect(countsFromLastLine('oh', 0, 'code 0').failed).toBe(1));
  test('an error exit without a failed test is a failure', () =>
    expect(countsFromLastLine('3 passed, 0 failed', 1, 'code 1').failed).toBe(1));
});
