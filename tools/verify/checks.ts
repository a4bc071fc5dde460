import type { Check } from './check.ts';
import { clockJumps } from './checks/clock-jumps.ts';
import { diskFull } from './checks/disk-full.ts';
import { kills } from './checks/kills.ts';
import { idleSockets, slowClients } from './checks/many-clients.ts';
import { networkFaultsCheck } from './checks/network-faults.ts';
import { paths } from './checks/paths.ts';
import { rollingRestart } from './checks/rolling-restart.ts';
import { databaseAway, redisAway } from './checks/services-away.ts';
import { simulation } from './checks/simulation.ts';
import { soak } from './checks/soak.ts';

/** In the order in which they run. */
export const checks: readonly Check[] = [
  kills,
  databaseAway,
  redisAway,
  rollingRestart,
  idleSockets,
  slowClients,
  networkFaultsCheck,
  paths,
  diskFull,
  clockJumps,
  simulation,
  soak,
];
