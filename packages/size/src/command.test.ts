import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from './answer.ts';

const run = (...args: string[]) => {
  const { exitCode, output, errorOutput } = runCommand(args);
  return { status: exitCode, stdout: output, stderr: errorOutput };
};

describe('the command with two readings', () => {
  test('prints size, sister sizes, other systems and the calculation', () => {
    const { status, stdout, stderr } = run('29', '34.2', '--system', 'uk');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'Size             30DD (UK, snug)',
      'Try also         30D',
      'Sister sizes     28E (firmer band), 32D (looser band)',
      'Other systems    UK 30DD, US 30DD, EU 65E, FR 80E, IT 1E, AU 8DD, JP F65, KR 65F, CN 65F',
      'Volume per cup   484 to 726 ml; wire 36, 12.28 cm across',
      '',
      'Band: 29 in is nearest to the even inch 30.',
      'Cup: 34.2 in has 4.7 in over 29.5 in, the middle of underbust and band; each inch is a cup: 30DD.',
      'Between cups: it lies 0.3 in below the middle of that cup, so 30D may fit too.',
      '',
      'Measurements are never exact: try the sister sizes too, and choose by fit.',
    ]);
  });

  test('accepts optional readings, centimeters and another system', () => {
    const { stdout } = run('72,5', '90', '--tight', '71', '--leaning', '96', '--unit', 'cm', '--system', 'DE', '--weight', '140kg');
    expect(stdout).toContain('Size             65G (EU, snug)');
    expect(stdout).toContain('Band: 72.5 cm, and half an inch because the tight reading is 1.5 cm away, is nearest to the even inch 30.');
    expect(stdout).toContain('Bust: 90 cm standing and 96 cm leaning are counted as 93 cm');
    expect(stdout).toContain('The weight is implausible for the underbust.');
  });

  test('accepts another method', () => {
    expect(run('29', '36', '--method', 'plus4').stdout).toContain('Band: 29 in is nearest to 29 in, and 5 more make 34.');
    expect(run('75cm', '92cm', '--system', 'JP').stdout).toMatch(/^Size {13}D75 \(JP, jis\)/);
    expect(run('75cm', '80cm', '--method', 'jis').stdout).toContain('Size             none (UK, jis)');
    expect(run('75cm', '80cm', '--method', 'jis').stdout).toContain('each 2.5 cm more is a cup: AAA75.');
  });

  test('prints JSON', () => {
    const { status, stdout } = run('29', '34.2', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      system: 'UK',
      size: '30DD',
      rulesVersion: 1,
      method: 'snug',
      ukBand: 30,
      ordinal: 5,
      alternateOrdinal: 4,
      steps: [{ step: 'band', snug: 736_600 }, { step: 'bust' }, { step: 'cup', ordinal: 5 }, { step: 'alternate', ordinal: 4 }],
    });
  });
});

describe('invalid input exits with 1 and a message', () => {
  test.each<[string[], string]>([
    [[], 'Enter two readings'],
    [['29'], 'Enter two readings'],
    [['29', '34', '35'], 'Unexpected argument "35"'],
    [['29', 'abc'], 'The bust "abc" is not a number'],
    [['29stone', '34'], 'The underbust "29stone" has an unknown unit'],
    [['29', '34', '--tight', ''], 'The tight underbust "" is empty'],
    [['72', '90'], '72 in is 182.88 cm. Did you mean 72 cm?'],
    [['29', '34', '--unit', 'cm'], '29 cm is 11.42 in. Did you mean 29 in?'],
    [['29', '34', '--unit', 'm'], 'Unknown value m for --unit. Use one of in, cm.'],
    [['29', '34', '--system', 'XX'], 'Unknown size system XX'],
    [['29', '34', '--method', 'guess'], 'Unknown value guess for --method. Use one of snug, plain'],
    [['29', '34', '--weight', 'much'], 'The weight "much" is not a number'],
    [['29', '34', '--colour'], "Unknown option '--colour'"],
    [['34', '29'], 'The bust is smaller than the underbust.'],
    [['29', '34', '--tight', '30'], 'The tight underbust is larger than the snug one.'],
    [['10', '34'], 'The underbust must be between 50 and 160 cm'],
    [['62.9', '64'], 'There is no band for this underbust'],
    [['29', '60'], 'There is no cup for this difference'],
  ])('%j: %s', (args, sentence) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr.split('\n').length).toBeLessThanOrEqual(3);
  });

  test('as JSON, with its error code', () => {
    expect(run('34', '29', '--json')).toMatchObject({ status: 1, stderr: '' });
    expect(JSON.parse(run('34', '29', '--json').stdout)).toMatchObject({ error: 'bustSmallerThanUnderbust', reading: 'bust1' });
    expect(JSON.parse(run('72', '90', '--json').stdout)).toMatchObject({ error: 'underbustRange', reading: 'underbust1' });
    expect(JSON.parse(run('x', '90', '--json').stdout)).toMatchObject({ error: 'usage', message: expect.stringContaining('not a number') });
  });
});

test('the help names every option', () => {
  const { status, stdout } = run('--help');
  expect(status).toBe(0);
  for (const option of ['tight', 'leaning', 'unit', 'weight', 'system', 'method', 'json', 'help']) expect(stdout).toContain(`--${option}`);
});

test('in a terminal, sizes are on stdout and errors on stderr', () => {
  const command = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'command.ts'), ...args], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  expect(command('29', '34')).toEqual({ status: 0, stdout: `${run('29', '34').stdout}\n`, stderr: '' });
  expect(command('29')).toEqual({ status: 1, stdout: '', stderr: `${run('29').stderr}\n` });
});
