import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fillCertificatePage } from '@strapline/domain/certificate/certificate-file';
import { computeFingerprint } from '@strapline/domain/certificate/signed-token';
import { createTestCertificate, flipBits, logKey } from '@strapline/domain/certificate/test-certificate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packInto } from '../build.ts';
import { runCommand } from './answer.ts';

const { file } = createTestCertificate();
const page = '<!doctype html><title>Certificate</title><script type="application/json" id="certificate"></script><p>Checked</p>';
const inPage = fillCertificatePage(page, createTestCertificate({ statement: { page: computeFingerprint(page) } }).file);

const verify = (text: string, ...args: string[]) => runCommand(['certificate.json', ...args], () => Buffer.from(text));

describe('a valid certificate', () => {
  test('prints its content, and that only the keys in the file were used', () => {
    const { exitCode, output, errorOutput } = verify(file);
    expect({ exitCode, errorOutput }).toEqual({ exitCode: 0, errorOutput: '' });
    expect(output.split('\n').slice(0, 10)).toEqual([
      'The certificate is valid as of 21 Nov 2026, 09:14 UTC. Look online for later entries.',
      '',
      'Piece                 Rosaline “balconette”',
      'Tag                   amber_lark_k2p:2026:spring:0007',
      'Owner on record       No. 3, quiet_heron_m4x',
      'Since                 2 November 2026',
      'Made by               amber_lark_k2p',
      'Recorded              2 April 2026',
      'Proof                 Grade A, loop unopened',
      'Last tap by its owner 18 November 2026',
    ]);
    expect(output).toContain('Verified only with the keys in the file. To check that they belong to https://strapline.test, pass');
    expect(output).toContain(logKey);
  });

  test('is verified with the log key if given', () => {
    expect(verify(file, '--key', logKey)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Verified with the log key from --key'),
    });
  });

  test('shows a later owner', () => {
    const passedOn = createTestCertificate({ statement: { standing: 'passed_on', owners: 4 } }).file;
    expect(verify(passedOn).output).toContain('Passed on since: owner no. 4 is on record.');
  });

  test('can be in its page, and printed as JSON', () => {
    expect(verify(inPage).exitCode).toBe(0);
    expect(JSON.parse(verify(inPage, '--json').output)).toMatchObject({
      holds: true,
      trusted: 'keys in the file',
      index: 7,
      certificate: { ownerNumber: 3 },
    });
  });
});

describe('an invalid certificate exits with 1 and a message', () => {
  test.each<[string, string, string]>([
    ['another file', '{}', 'This isn’t one of our certificates'],
    ['a page without one', '<html></html>', 'This isn’t one of our certificates'],
    ['a certificate without its page', createTestCertificate({ statement: { page: null }, picture: 'x' }).file, 'Part of it was changed'],
    ['a page with changed text', inPage.replace('Checked', 'Chucked'), 'The page around it was changed.'],
    ['a file that was put into a page', fillCertificatePage(page, file), 'The page around it was changed.'],
  ])('%s', (_, text, sentence) => {
    const { exitCode, output, errorOutput } = verify(text);
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
    expect(errorOutput).toContain(sentence);
  });

  test('a different log than the trusted one', () => {
    const other = createTestCertificate({ logName: 'elsewhere.test/log' });
    expect(verify(other.file, '--key', logKey)).toMatchObject({
      exitCode: 1,
      errorOutput: 'The certificate is not valid. It is based on a different log from the one you trust.',
    });
    expect(JSON.parse(verify('{}', '--json').output)).toMatchObject({ holds: false, fault: 'form' });
  });

  test('any single bit of the page around it', () => {
    const start = inPage.indexOf('{');
    const end = inPage.lastIndexOf('}') + 2;
    for (const turned of flipBits(inPage.slice(0, start))) if (verify(turned + inPage.slice(start)).exitCode === 0) expect.fail(turned);
    for (const turned of flipBits(inPage.slice(end))) if (verify(inPage.slice(0, end) + turned).exitCode === 0) expect.fail(turned);
  });
});

test.each<[string[], string]>([
  [[], 'Enter a file'],
  [['a', 'b'], 'Unexpected argument "b"'],
  [['a', '--key', 'x'], 'The value of --key is not a log key.'],
  [['a', '--colour'], "Unknown option '--colour'"],
])('%j exits with 2', (args, sentence) => {
  expect(runCommand(args, () => Buffer.from(file))).toMatchObject({ exitCode: 2, errorOutput: expect.stringContaining(sentence) });
});

describe('the packed package outside of the repository', () => {
  let away: string;
  beforeAll(async () => {
    away = mkdtempSync(path.join(os.tmpdir(), 'strapline-verify-'));
    await packInto(path.join(away, 'strapline-verify'));
    writeFileSync(path.join(away, 'certificate.html'), inPage);
    writeFileSync(path.join(away, 'changed.html'), inPage.replace('Checked', 'Chucked'));
  });
  afterAll(() => rmSync(away, { recursive: true }));

  test('runs as a command with exit codes', () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [path.join('strapline-verify', 'command.js'), ...args], { cwd: away, encoding: 'utf8' });
    expect(run('certificate.html')).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('The certificate is valid as of'),
    });
    expect(run('changed.html')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'The certificate is not valid. The page around it was changed.\n',
    });
    expect(run('nothing.html')).toMatchObject({ status: 2, stderr: expect.stringContaining('Could not read nothing.html') });
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--key KEY') });
  });
});
