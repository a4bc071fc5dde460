import { parseArgs } from 'node:util';
import {
  type CalculatedSize,
  calculateSize,
  explainSize,
  getDefaultMethod,
  type MeasureError,
} from '@strapline/domain/size/calculate-size';
import { findLikelyUnit, parseLength, parseWeight } from '@strapline/domain/size/readings';
import { type CalculationStep, type Readings, sizingMethods } from '@strapline/domain/size/sizing-methods';
import { formatSizeIn, type NeutralSize, parseSizeSystem, type SizeSystem, sizeSystems } from '@strapline/domain/size/systems';
import { fromMicrometers, type LengthUnit } from '@strapline/domain/size/units';
import { describeMeasureError, describeStep, readingErrorMessages, readingNames, warningMessages } from './messages.ts';

const help = `strapline-size UNDERBUST BUST [options]

  UNDERBUST        snug and level, breathing out
  BUST             standing, at the fullest point, with a loose tape
                   both as 28.5, "28 1/2", 28½, 72cm or 28.5in

  --tight LENGTH   underbust with the tape as tight as possible
  --leaning LENGTH bust with the torso parallel to the floor
  --unit in|cm     unit of lengths without one (in)
  --weight WEIGHT  60kg or 132lb; only used to detect mixed-up units
  --system SYSTEM  ${sizeSystems.join(' ')}; also DE RU BE ES NZ (UK)
  --method METHOD  ${sizingMethods.join(' ')} (jis for JP, KR and CN, else snug)
  --json           the result as JSON; lengths in micrometers
  --help           show this help

Exits with 1 if no size could be calculated; the reason is on the error output.`;

export type CommandResult = { exitCode: 0 | 1; output: string; errorOutput: string };

/** Runs the command. With --json, errors go to the output, too. */
export function runCommand(args: string[]): CommandResult {
  try {
    return { exitCode: 0, output: calculateOutput(args), errorOutput: '' };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    if (!args.includes('--json')) return { exitCode: 1, output: '', errorOutput: error.message };
    return { exitCode: 1, output: JSON.stringify({ error: 'usage', ...error.details, message: error.message }), errorOutput: '' };
  }
}

/** Invalid input; the message is for the user. */
class ValidationError extends Error {
  details: Partial<MeasureError>;
  constructor(message: string, details: Partial<MeasureError> = {}) {
    super(message);
    this.details = details;
  }
}

function calculateOutput(args: string[]): string {
  const { values, positionals } = parseCommandLine(args);
  if (values.help) return help;
  const [underbust, bust, ...others] = positionals;
  if (underbust === undefined || bust === undefined)
    throw new ValidationError('Enter two readings, underbust and bust, for example: strapline-size 28.5 34');
  if (others.length > 0)
    throw new ValidationError(`Unexpected argument "${others.join(' ')}". Enter further readings with --tight and --leaning.`);

  const unit = parseChoice(values.unit, ['in', 'cm'] as const, '--unit');
  const system = parseSizeSystem(values.system);
  if (!system) throw new ValidationError(`Unknown size system ${values.system}. Use one of ${sizeSystems.join(', ')}.`);
  const readings: Readings = {
    underbust1: readLength('underbust1', underbust, unit),
    underbust2: values.tight === undefined ? null : readLength('underbust2', values.tight, unit),
    bust1: readLength('bust1', bust, unit),
    bust2: values.leaning === undefined ? null : readLength('bust2', values.leaning, unit),
  };
  const method = values.method === undefined ? getDefaultMethod(system) : parseChoice(values.method, sizingMethods, '--method');
  const weight = values.weight === undefined ? null : readWeight(values.weight, unit);
  const [size, steps] = [calculateSize(readings, { method, weight }), explainSize(readings, { method })];
  if ('error' in size) throw new ValidationError(describeMeasureError(size), size);
  if ('error' in steps) throw new ValidationError(describeMeasureError(steps), steps);
  return values.json ? formatJson(size, steps, system) : formatText(size, steps, system, unit);
}

function parseCommandLine(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        tight: { type: 'string' },
        leaning: { type: 'string' },
        unit: { type: 'string', default: 'in' },
        weight: { type: 'string' },
        system: { type: 'string', default: 'UK' },
        method: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    if (error instanceof TypeError) throw new ValidationError(`${error.message}\nAll options: strapline-size --help`);
    throw error;
  }
}

function readLength(reading: keyof Readings, text: string, unit: LengthUnit): number {
  const typed = parseLength(text, unit);
  if ('error' in typed) throw new ValidationError(`The ${readingNames[reading]} "${text}" ${readingErrorMessages[typed.error]}.`);
  const likelyUnit = findLikelyUnit(reading.startsWith('underbust') ? 'underbust' : 'bust', typed);
  if (!likelyUnit) return typed.micrometers;
  const conversion = `${typed.value} ${typed.unit} is ${fromMicrometers(typed.micrometers, likelyUnit.unit)} ${likelyUnit.unit}`;
  throw new ValidationError(
    `The ${readingNames[reading]} is out of range: ${conversion}. Did you mean ${likelyUnit.value} ${likelyUnit.unit}?`,
    {
      error: reading.startsWith('underbust') ? 'underbustRange' : 'bustRange',
      reading,
    },
  );
}

function readWeight(text: string, unit: LengthUnit): number {
  const typed = parseWeight(text, unit === 'cm' ? 'kg' : 'lb');
  if ('error' in typed) throw new ValidationError(`The weight "${text}" ${readingErrorMessages[typed.error]}.`);
  return typed.kilograms;
}

function parseChoice<T extends string>(value: string, choices: readonly T[], name: string): T {
  const found = choices.find((each) => each === value);
  if (!found) throw new ValidationError(`Unknown value ${value} for ${name}. Use one of ${choices.join(', ')}.`);
  return found;
}

function formatText(size: CalculatedSize, steps: CalculationStep[], system: SizeSystem, unit: LengthUnit): string {
  const formatLabel = (other: NeutralSize | null) => (other && formatSizeIn(system, other)) ?? 'none';
  const alternate = size.alternateOrdinal === null ? null : { ...size, ordinal: size.alternateOrdinal };
  const { labels, sisters, volume, warnings } = size;
  return [
    `Size             ${formatLabel(size)} (${system}, ${size.method})`,
    ...(alternate ? [`Try also         ${formatLabel(alternate)}`] : []),
    `Sister sizes     ${formatLabel(sisters.firmer)} (firmer band), ${formatLabel(sisters.looser)} (looser band)`,
    `Other systems    ${sizeSystems.map((each) => `${each} ${labels[each] ?? 'none'}`).join(', ')}`,
    `Volume per cup   ${volume.cupMl} to ${Math.round(volume.cupMl * 1.5)} ml; wire ${volume.wire}, ${volume.diameterCm} cm across`,
    '',
    ...steps.map((step) => describeStep(step, size, system, unit)).filter((words) => words !== null),
    ...warnings.map((warning) => warningMessages[warning]),
    '',
    'Measurements are never exact: try the sister sizes too, and choose by fit.',
  ].join('\n');
}

function formatJson(size: CalculatedSize, steps: CalculationStep[], system: SizeSystem): string {
  return JSON.stringify({ system, size: formatSizeIn(system, size), ...size, steps }, null, 2);
}
