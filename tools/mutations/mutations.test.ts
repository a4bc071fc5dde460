import { describe, expect, test } from 'vitest';
import { mutationsPage } from '../docs/mutations-page.ts';
import { fitErrors } from './fit.ts';
import { readReport } from './run-tests.ts';
import { type Mutation, mutations } from './table.ts';

const good: Mutation = {
  name: 'example',
  area: 'sizes',
  loss: 'A size.',
  file: 'tools/mutations/fit.ts',
  from: 'times === 1',
  to: 'times === 2',
  tests: ['tools/mutations/mutations.test.ts'],
};

describe('the table of mutations', () => {
  test('fits the code', () => {
    expect(fitErrors(mutations)).toEqual([]);
  });

  test('has at least 30 in total, and some in every area', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(30);
    expect(new Set(mutations.map(({ area }) => area))).toEqual(new Set(['money', 'holds', 'claims', 'access', 'sizes']));
  });

  test.each<[string, Partial<Mutation>]>([
    ['its text is in tools/mutations/fit.ts 0 times', { from: 'a text that was ', to: '' }],
    ['its text is in tools/mutations/fit.ts 2 times', { from: 'errorsOf', to: '' }],
    ['changes nothing', { to: good.from }],
    ['there is no file tools/gone.ts', { file: 'tools/gone.ts' }],
    ['there is no file tools/gone.test.ts', { tests: ['tools/gone.test.ts'] }],
    ['names no tests', { tests: [] }],
  ])('is rejected if %s', (error, change) => {
    expect(fitErrors([{ ...good, ...change }])).toEqual([expect.stringContaining(error)]);
  });

  test('has unique names', () => {
    expect(fitErrors([good, good])).toEqual(['example: this name is in the table twice']);
  });
});

describe('a mutation is killed', () => {
  const file = (status: string, tests: string[], message = '') => ({
    name: '/tmp/pay.test.ts',
    status,
    message,
    assertionResults: tests.map((each) => ({ status: each, fullName: `a test that ${each}` })),
  });

  test('by a test that failed', () => {
    const outcome = readReport({ testResults: [file('failed', ['passed', 'failed', 'skipped'])] }, 'vitest ended with code 1');
    expect(outcome).toEqual({ passed: 1, failed: 'pay.test.ts: a test that failed', why: null });
  });

  test('not by a file that fails to load', () => {
    const outcome = readReport({ testResults: [file('failed', [], 'SyntaxError: no\nat line 1')] }, 'vitest ended with code 1');
    expect(outcome).toEqual({ passed: 0, failed: null, why: 'pay.test.ts: SyntaxError: no' });
  });

  test('not by a crash without a failed test', () => {
    const outcome = readReport({ testResults: [file('passed', ['passed'])] }, 'vitest ended with code 1');
    expect(outcome).toEqual({ passed: 1, failed: null, why: 'vitest ended with code 1' });
  });
});

test('the page lists each mutation with the damage that it would do', () => {
  const page = mutationsPage([good]);
  expect(page).toContain('## Sizes');
  expect(page).toContain('| `example` | A size. | `tools/mutations/fit.ts` | `tools/mutations/mutations.test.ts` |');
});
