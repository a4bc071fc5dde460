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

describe('a certificate that holds', () => {
  test('says what it says, and that it rests on the keys in the file', () => {
    const { exitCode, output, errorOutput } = verify(file);
    expect({ exitCode, errorOutput }).toEqual({ exitCode: 0, errorOutput: '' });
    expect(output.split('\n').slice(0, 10)).toEqual([
      'The certificate holds. True as of 21 Nov 2026, 09:14 UTC; look online for later entries.',
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
    expect(output).toContain('The keys in the file itself; nothing says yet that they are those of https://strapline.test.');
    expect(output).toContain(logKey);
  });

  test('rests on the key of the log where one is given', () => {
    expect(verify(file, '--key', logKey)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('The key of the log that you gave.'),
    });
  });

  test('says what came later', () => {
    const passedOn = createTestCertificate({ statement: { standing: 'passed_on', owners: 4 } }).file;
    expect(verify(passedOn).output).toContain('Passed on since: owner no. 4 is on record.');
  });

  test('may lie in its page, and is JSON for programs', () => {
    expect(verify(inPage).exitCode).toBe(0);
    expect(JSON.parse(verify(inPage, '--json').output)).toMatchObject({
      holds: true,
      trusted: 'keys in the file',
      index: 7,
      certificate: { ownerNumber: 3 },
    });
  });
});

describe('what does not hold ends with 1 and a sentence', () => {
  test.each<[string, string, string]>([
    ['another file', '{}', 'This is not a Strapline certificate'],
    ['a page without one', '<html></html>', 'This is not a Strapline certificate'],
    ['a certificate without its page', createTestCertificate({ statement: { page: null }, picture: 'x' }).file, 'Part of it was changed'],
    ['a page that says something else', inPage.replace('Checked', 'Chucked'), 'The page around it was changed.'],
    ['a file that was laid into a page', fillCertificatePage(page, file), 'The page around it was changed.'],
  ])('%s', (_, text, sentence) => {
    const { exitCode, output, errorOutput } = verify(text);
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
    expect(errorOutput).toContain(sentence);
  });

  test('another log than the trusted one', () => {
    const other = createTestCertificate({ logName: 'elsewhere.test/log' });
    expect(verify(other.file, '--key', logKey)).toMatchObject({
      exitCode: 1,
      errorOutput: 'Refused. It is based on a different log from the one you trust.',
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
  [[], 'Which file?'],
  [['a', 'b'], '"b" is one too many'],
  [['a', '--key', 'x'], 'This is not the key of a log.'],
  [['a', '--colour'], "Unknown option '--colour'"],
])('%j ends with 2, because there was nothing to check', (args, sentence) => {
  expect(runCommand(args, () => Buffer.from(file))).toMatchObject({ exitCode: 2, errorOutput: expect.stringContaining(sentence) });
});

describe('the package alone, far from this house', () => {
  let away: string;
  beforeAll(async () => {
    away = mkdtempSync(path.join(os.tmpdir(), 'strapline-verify-'));
    await packInto(path.join(away, 'strapline-verify'));
    writeFileSync(path.join(away, 'certificate.html'), inPage);
    writeFileSync(path.join(away, 'changed.html'), inPage.replace('Checked', 'Chucked'));
  });
  afterAll(() => rmSync(away, { recursive: true }));

  test('answers as a command, with its codes', () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [path.join('strapline-verify', 'command.js'), ...args], { cwd: away, encoding: 'utf8' });
    expect(run('certificate.html')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('The certificate holds.') });
    expect(run('changed.html')).toMatchObject({ status: 1, stdout: '', stderr: 'Refused. The page around it was changed.\n' });
    expect(run('nothing.html')).toMatchObject({ status: 2, stderr: expect.stringContaining('nothing.html cannot be read') });
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--key KEY') });
  });
});
