/**
 * `npm run simulate:fit [-- --answers 200000 --fresh 20000 --seeds 1,2,3 --noise 0.2 --bodies 1]`: people with known sizes answer size surveys, a fifth of them at random.
 * `--noise` is another share of random answers, and `--bodies` a factor for how much bodies differ from their tape. Prints how often the fit model that is learned from them gives other people their size, beside the tape alone, and how well it knows regions and
 * brands. The figures of docs/sizing.md are from here. Exits with 1 if the model is right less often than the tape.
 */
import { parseArgs } from 'node:util';
import { normalizeBrand } from '@strapline/domain/size/fit-model';
import { simulatedRegions, usualWorld, type World } from './fit-simulation/population.ts';
import { type FitScores, type FitSimulation, simulateFitModel } from './fit-simulation/simulate-fit-model.ts';

const { values } = parseArgs({
  options: {
    answers: { type: 'string', default: '200000' },
    fresh: { type: 'string', default: '20000' },
    seeds: { type: 'string', default: '1,2,3' },
    noise: { type: 'string', default: String(usualWorld.noiseShare) },
    bodies: { type: 'string', default: '1' },
  },
});

const { band, volume } = usualWorld.bodyDeviation;
const bodies = Number(values.bodies);
const world: World = {
  ...usualWorld,
  noiseShare: Number(values.noise),
  bodyDeviation: { band: band * bodies, volume: volume * bodies },
};
const simulations = values.seeds
  .split(',')
  .map((seed) => simulateFitModel({ seed: Number(seed), count: Number(values.answers), freshCount: Number(values.fresh), world }));

const rows: readonly [string, keyof FitScores][] = [
  ['tape only', 'tape'],
  ['tape and worn bra, nothing learned', 'untrained'],
  ['tape, learned model', 'learnedWithoutBra'],
  ['tape and worn bra, learned model', 'learned'],
];
say(`${values.answers} answers, ${values.fresh} other people, seeds ${values.seeds}: median (smallest to largest)`);
for (const people of ['honest', 'everybody'] as const) {
  say(
    `\n${people.padEnd(39)}${['right', 'over one sister step off', 'over one band or cup off'].map((title) => title.padEnd(26)).join('')}`,
  );
  for (const [name, row] of rows) {
    const shares = (['right', 'far', 'beyondNeighbors'] as const).map((score) =>
      describeShares(simulations.map((simulation) => simulation[people][row][score])),
    );
    say(`  ${name.padEnd(36)} ${shares.map((share) => share.padEnd(26)).join('')}`);
  }
}
say('\nmean error of what was learned');
say(`  regions: delta ${describeErrors(listRegionErrors('delta'))} in, alpha ${describeErrors(listRegionErrors('alpha'))} cups`);
for (const [name, fewest, most] of [
  ['5 to 29', 5, 29],
  ['30 to 299', 30, 299],
  ['300 or more', 300, Number.POSITIVE_INFINITY],
] as const) {
  const errors = simulations.flatMap((simulation) => listBrandErrors(simulation, fewest, most));
  say(`  brands of ${name} answers: ${describeErrors(errors)} steps`);
}
say(`\nlearned in ${simulations.map(({ learnMs }) => (learnMs / 1000).toFixed(1)).join(', ')} s of processor time`);
process.exitCode = simulations.every(({ honest, everybody }) =>
  [honest, everybody].every(({ learned, tape }) => learned.right >= tape.right),
)
  ? 0
  : 1;

function listRegionErrors(name: 'delta' | 'alpha'): number[] {
  return simulations.flatMap(({ model }) =>
    simulatedRegions.map((region) => Math.abs((model.regions[region.system]?.[name] ?? 0) - region[name])),
  );
}

function listBrandErrors({ brands, model }: FitSimulation, fewest: number, most: number): number[] {
  return brands.flatMap((brand) => {
    const learned = model.brands[normalizeBrand(brand.name) ?? ''];
    if (!learned || learned.n < fewest || learned.n > most) return [];
    return [Math.abs(learned.band - brand.band), Math.abs(learned.cup - brand.cup)];
  });
}

function describeShares(shares: readonly number[]): string {
  const sorted = shares.map((share) => share * 100).sort((a, b) => a - b);
  const percent = (share: number | undefined) => `${(share ?? 0).toFixed(1)} %`;
  return `${percent(sorted[Math.floor(sorted.length / 2)])} (${percent(sorted[0])} to ${percent(sorted.at(-1))})`;
}

function describeErrors(errors: readonly number[]): string {
  return (errors.reduce((sum, error) => sum + error, 0) / errors.length).toFixed(2);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
