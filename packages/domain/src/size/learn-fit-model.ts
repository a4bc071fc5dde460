import { fewestAnswers } from '../survey/survey-limits.ts';
import {
  calculateReportProbabilities,
  type DimensionEvidence,
  type FitReport,
  fitReports,
  readFitEvidence,
  tolerance,
} from './fit-evidence.ts';
import { defaultFitModel, type FitAnswers, type FitModel, normalizeBrand } from './fit-model.ts';
import { calculateNormalDensity } from './normal-distribution.ts';

/** The share of reports that have nothing to do with the worn size. */
const noiseShare = 0.2;
/** What a cell learns counts about n / (n + 15): half with 15 answers, two thirds with 30. */
const priorAnswers = 15;
/** The most that a cell moves in a round, in steps: further off, the likelihood is too flat for the score to say how far. */
const largestMove = 1;
/** More of them change nothing by more than 0.03 steps. */
const rounds = 20;

/** A report on a bra that is `excess` steps larger than the tape. */
type Observation = { excess: number; report: FitReport; region: Cell; brand: Cell | null };
/** By how many steps a region or brand seems larger than it is on paper, and sums over its observations for the next round. */
type Cell = { n: number; value: number; score: number; information: number };
type Cells = Map<string, Cell>;
type Dimension = { width: number; observations: Observation[]; regions: Cells; brands: Cells };

/**
 * Learns how far the tapes of each region and the labels of each brand are off, from answers about worn bras (sizing.md P). Bands and volumes are fitted
 * separately, each by the penalized maximum likelihood of an ordinal probit model with random reports. The time is linear in the number of answers.
 */
export function learnFitModel(answers: Iterable<FitAnswers>): FitModel {
  const { widths, rulesVersion } = defaultFitModel;
  const band = createDimension(widths.band);
  const volume = createDimension(widths.volume);
  for (const answer of answers) {
    const evidence = readFitEvidence(answer);
    if ('error' in evidence) continue;
    const brandKey = normalizeBrand(answer.brand ?? '');
    observe(band, evidence.band, answer.system, brandKey);
    observe(volume, evidence.volume, answer.system, brandKey);
  }
  fitDimension(band);
  fitDimension(volume);
  return {
    rulesVersion,
    widths,
    // A body larger than its tape makes the worn bra seem smaller.
    regions: joinCells(band.regions, volume.regions, (n, bands, cups) => ({ n, delta: round(-2 * bands), alpha: round(-cups) })),
    brands: joinCells(band.brands, volume.brands, (n, bands, cups) => ({ n, band: round(bands), cup: round(cups) })),
  };
}

function createDimension(width: number): Dimension {
  return { width, observations: [], regions: new Map(), brands: new Map() };
}

function observe(
  { observations, regions, brands }: Dimension,
  { tape, worn }: DimensionEvidence,
  system: string,
  brandKey: string | null,
): void {
  if (!worn) return;
  const region = countInCell(regions, system);
  const brand = brandKey === null ? null : countInCell(brands, brandKey);
  observations.push({ excess: worn.label - tape, report: worn.report, region, brand });
}

function countInCell(cells: Cells, key: string): Cell {
  const cell = cells.get(key) ?? { n: 0, value: 0, score: 0, information: 0 };
  cell.n += 1;
  cells.set(key, cell);
  return cell;
}

/** Fisher scoring, in turns for all regions and for all brands, since a step for both at once would correct the same error twice. */
function fitDimension({ width, observations, regions, brands }: Dimension): void {
  const findChances = createChances(calibrateExcess(observations, width));
  let noise = shareNoise({ large: 1, small: 1, fine: 1 });
  const addScores = (kind: 'region' | 'brand') => {
    const randomReports = { large: 0, small: 0, fine: 0 };
    for (const observation of observations) {
      const { excess, report, region, brand } = observation;
      const cell = observation[kind];
      if (cell) randomReports[report] += addScore(cell, report, findChances(excess + region.value + (brand?.value ?? 0)), noise);
    }
    return randomReports;
  };
  for (let done = 0; done < rounds; done += 1) {
    const priorInformation = priorAnswers * calculateInformation(findChances(0), noise);
    const randomReports = addScores('region');
    for (const region of regions.values()) improveCell(region, priorInformation);
    // Random reports are not spread evenly: most codes are about cups that are too small.
    noise = shareNoise(randomReports);
    addScores('brand');
    for (const brand of brands.values()) improveCell(brand, priorInformation);
  }
}

/**
 * People choose a bra by their body, not by the tape, so a bra far off the tape also says that the tape is off. Replaces each excess by that over
 * the body which is expected from it (regression calibration), and returns the deviation of what is felt from it.
 */
function calibrateExcess(observations: readonly Observation[], width: number): number {
  const sums = new Map<Cell, number>();
  for (const { region, excess } of observations) sums.set(region, (sums.get(region) ?? 0) + excess);
  const meanOf = (region: Cell) => (sums.get(region) ?? 0) / region.n;
  const squares = observations.reduce((sum, { region, excess }) => sum + (excess - meanOf(region)) ** 2, 0);
  const share = Math.min(width ** 2 / (squares / observations.length), 1);
  for (const observation of observations) observation.excess -= share * (observation.excess - meanOf(observation.region));
  return Math.sqrt(1 + width ** 2 * (1 - share));
}

function shareNoise({ large, small, fine }: Record<FitReport, number>): Record<FitReport, number> {
  const scale = noiseShare / (large + small + fine);
  return { large: large * scale, small: small * scale, fine: fine * scale };
}

/** The probability of each report without noise, and by how much it grows per step. */
type Chances = { probabilities: Record<FitReport, number>; slopes: Record<FitReport, number> };

/** Memoized in hundredths of a step, because the same ones are needed in each round. */
function createChances(deviation: number): (seeming: number) => Chances {
  const chances = new Map<number, Chances>();
  return (seeming) => {
    const hundredths = Math.round(seeming * 100);
    const known = chances.get(hundredths);
    if (known) return known;
    const excess = hundredths / 100;
    const large = calculateNormalDensity((excess - tolerance) / deviation) / deviation;
    const small = -calculateNormalDensity((excess + tolerance) / deviation) / deviation;
    const added = {
      probabilities: calculateReportProbabilities(excess, deviation),
      slopes: { large, small, fine: -large - small },
    };
    chances.set(hundredths, added);
    return added;
  };
}

/** Adds the score and Fisher information of one report to its region or brand. Returns the probability that the report is a random one. */
function addScore(cell: Cell, report: FitReport, chances: Chances, noise: Record<FitReport, number>): number {
  const probability = (1 - noiseShare) * chances.probabilities[report] + noise[report];
  cell.score += ((1 - noiseShare) * chances.slopes[report]) / probability;
  cell.information += calculateInformation(chances, noise);
  return noise[report] / probability;
}

/** The Fisher information of one report, whatever it says. */
function calculateInformation({ probabilities, slopes }: Chances, noise: Record<FitReport, number>): number {
  let information = 0;
  for (const each of fitReports)
    information += ((1 - noiseShare) * slopes[each]) ** 2 / ((1 - noiseShare) * probabilities[each] + noise[each]);
  return information;
}

/**
 * The step to where the score equals the penalty, which is as if `priorAnswers` had said 0. It is the same wherever the cell is: one that shrinks with the
 * information of the answers would hold nothing where all of them say the same.
 */
function improveCell(cell: Cell, priorInformation: number): void {
  const { value, score, information } = cell;
  const move = (score - priorInformation * value) / (information + priorInformation);
  cell.value += Math.min(Math.max(move, -largestMove), largestMove);
  cell.score = 0;
  cell.information = 0;
}

/** Only cells with enough answers in both dimensions, sorted, so that the order of answers doesn't show. */
function joinCells<T>(bands: Cells, volumes: Cells, present: (n: number, bands: number, cups: number) => T): Record<string, T> {
  const joined: [string, T][] = [];
  for (const [key, band] of bands) {
    const volume = volumes.get(key);
    const n = Math.min(band.n, volume?.n ?? 0);
    if (volume && n >= fewestAnswers) joined.push([key, present(n, band.value, volume.value)]);
  }
  return Object.fromEntries(joined.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** More decimals would be noise, and say more about the last answer. */
function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
