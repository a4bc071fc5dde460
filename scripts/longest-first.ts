import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take more than about 20 seconds, in this order. One that starts last would run alone while the other cores wait. */
const longFiles = [
  'e2e/axe.test.ts',
  'e2e/hydration.test.ts',
  'e2e/main-job.test.ts',
  'e2e/report.test.ts',
  'server/src/safety/simulation.test.ts',
  'server/src/features/payment/kill.test.ts',
  'server/src/features/report/removal.test.ts',
  'server/src/features/demo/demo.test.ts',
  'server/src/safety/start-and-stop.test.ts',
  'server/src/features/payout/payout.test.ts',
  'server/src/features/people/suspension-money.test.ts',
  'server/src/safety/hidden.test.ts',
  'server/src/features/transfer/kill.test.ts',
  'server/src/features/people/suspension.test.ts',
  'server/src/features/privacy/erase-kill.test.ts',
  'server/src/safety/services-unavailable.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
  return rank === -1 ? longFiles.length : rank;
};

/** Starts the longest test files first. Without results of an earlier run, as on a clean clone, vitest only knows their sizes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => (one.project.name === other.project.name ? rankOf(one) - rankOf(other) : 0));
  }
}
