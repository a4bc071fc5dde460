import { parseArgs } from 'node:util';
import { defaultMethod, explain, type Measured, type MeasureFault, measure } from '@strapline/domain/size/measure';
import { type Readings, type Step, sizingMethods } from '@strapline/domain/size/methods';
import { otherUnitMeant, parseLength, parseWeight } from '@strapline/domain/size/readings';
import { labelIn, type NeutralSize, type SizeSystem, sizeSystem, sizeSystems } from '@strapline/domain/size/systems';
import { fromMicrometres, type LengthUnit } from '@strapline/domain/size/units';
import { faultWords, readingNames, stepWords, typingWords, warningWords } from './words.ts';

const help = `strapline-size UNDERBUST BUST [options]

  UNDERBUST        snug and level, breathing out
  BUST             standing, at the fullest point, the tape just lying on
                   both as 28.5, "28 1/2", 28½, 72cm or 28.5in

  --tight LENGTH   underbust with the tape pulled as tight as it goes
  --leaning LENGTH bust with the torso parallel to the floor
  --unit in|cm     of lengths without one (in)
  --weight WEIGHT  60kg or 132lb; only shows whether units were mixed up
  --system SYSTEM  ${sizeSystems.join(' ')}; DE RU BE ES NZ mean their own (UK)
  --method METHOD  ${sizingMethods.join(' ')} (jis for JP, KR and CN, else snug)
  --json           the result as JSON; lengths in micrometres
  --help           this page

Ends with 1 when no size could be told; the reason stands on the error output.`;

export type Answer = { exitCode: 0 | 1; output: string; complaint: string };

/** What the command says to its arguments: the size on the output, or 1 and why not (on the output too, as JSON, where that was asked for). */
export function answer(args: string[]): Answer {
  try {
    return { exitCode: 0, output: sizeFor(args), complaint: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!args.includes('--json')) return { exitCode: 1, output: '', complaint: error.message };
    return { exitCode: 1, output: JSON.stringify({ error: 'usage', ...error.fault, message: error.message }), complaint: '' };
  }
}

/** What was asked cannot be answered; the message is for the person who typed. */
class Refusal extends Error {
  fault: Partial<MeasureFault>;
  constructor(message: string, fault: Partial<MeasureFault> = {}) {
    super(message);
    this.fault = fault;
  }
}

function sizeFor(args: string[]): string {
  const { values, positionals } = parse(args);
  if (values.help) return help;
  const [underbust, bust, ...others] = positionals;
  if (underbust === undefined || bust === undefined)
    throw new Refusal('Two readings are needed: underbust and bust, such as: strapline-size 28.5 34');
  if (others.length > 0) throw new Refusal(`"${others.join(' ')}" is one too many; name further readings with --tight and --leaning.`);

  const unit = oneOf(values.unit, ['in', 'cm'] as const, '--unit');
  const system = sizeSystem(values.system);
  if (!system) throw new Refusal(`There is no system ${values.system}; there are ${sizeSystems.join(', ')}.`);
  const readings: Readings = {
    underbust1: readLength('underbust1', underbust, unit),
    underbust2: values.tight === undefined ? null : readLength('underbust2', values.tight, unit),
    bust1: readLength('bust1', bust, unit),
    bust2: values.leaning === undefined ? null : readLength('bust2', values.leaning, unit),
  };
  const method = values.method === undefined ? defaultMethod(system) : oneOf(values.method, sizingMethods, '--method');
  const weight = values.weight === undefined ? null : readWeight(values.weight, unit);
  const [size, steps] = [measure(readings, { method, weight }), explain(readings, { method })];
  if ('error' in size) throw new Refusal(faultWords(size), size);
  if ('error' in steps) throw new Refusal(faultWords(steps), steps);
  return values.json ? asJson(size, steps, system) : asText(size, steps, system, unit);
}

function parse(args: string[]) {
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
    if (error instanceof TypeError) throw new Refusal(`${error.message}\nAll options: strapline-size --help`);
    throw error;
  }
}

function readLength(reading: keyof Readings, text: string, unit: LengthUnit): number {
  const typed = parseLength(text, unit);
  if ('error' in typed) throw new Refusal(`The ${readingNames[reading]} "${text}" ${typingWords[typed.error]}.`);
  const meant = otherUnitMeant(reading.startsWith('underbust') ? 'underbust' : 'bust', typed);
  if (!meant) return typed.micrometres;
  const same = `${typed.value} ${typed.unit} is ${fromMicrometres(typed.micrometres, meant.unit)} ${meant.unit}`;
  throw new Refusal(`The ${readingNames[reading]} cannot be: ${same}. Did you mean ${meant.value} ${meant.unit}?`, {
    error: reading.startsWith('underbust') ? 'underbustRange' : 'bustRange',
    reading,
  });
}

function readWeight(text: string, unit: LengthUnit): number {
  const typed = parseWeight(text, unit === 'cm' ? 'kg' : 'lb');
  if ('error' in typed) throw new Refusal(`The weight "${text}" ${typingWords[typed.error]}.`);
  return typed.kilograms;
}

function oneOf<T extends string>(given: string, known: readonly T[], name: string): T {
  const found = known.find((each) => each === given);
  if (!found) throw new Refusal(`${name} is one of ${known.join(', ')}, and not ${given}.`);
  return found;
}

function asText(size: Measured, steps: Step[], system: SizeSystem, unit: LengthUnit): string {
  const label = (other: NeutralSize | null) => (other && labelIn(system, other)) ?? 'none';
  const alternate = size.alternateOrdinal === null ? null : { ...size, ordinal: size.alternateOrdinal };
  const { labels, sisters, volume, warnings } = size;
  return [
    `Size             ${label(size)} (${system}, ${size.method})`,
    ...(alternate ? [`Try also         ${label(alternate)}`] : []),
    `Sister sizes     ${label(sisters.firmer)} (firmer band), ${label(sisters.looser)} (looser band)`,
    `Other systems    ${sizeSystems.map((each) => `${each} ${labels[each] ?? 'none'}`).join(', ')}`,
    `Each cup         from ${volume.cupMl} to ${Math.round(volume.cupMl * 1.5)} ml; wire ${volume.wire}, ${volume.diameterCm} cm across`,
    '',
    ...steps.map((step) => stepWords(step, size, system, unit)).filter((words) => words !== null),
    ...warnings.map((warning) => warningWords[warning]),
    '',
    'No tape is accurate: try the sisters too, and let the fit decide.',
  ].join('\n');
}

function asJson(size: Measured, steps: Step[], system: SizeSystem): string {
  return JSON.stringify({ system, size: labelIn(system, size), ...size, steps }, null, 2);
}
