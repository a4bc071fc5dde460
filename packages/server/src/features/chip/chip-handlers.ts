import { addChipBatch } from './addChipBatch.ts';
import { clearChipAlert } from './clearChipAlert.ts';
import { declineChipReplacement } from './declineChipReplacement.ts';
import { fetchTapStats } from './fetchTapStats.ts';
import { listChipBatches } from './listChipBatches.ts';
import { listChipReplacements } from './listChipReplacements.ts';
import { listChips } from './listChips.ts';
import { listTaps } from './listTaps.ts';
import { recordNfcTag } from './recordNfcTag.ts';
import { replaceNfcTag } from './replaceNfcTag.ts';
import { requestChipReplacement } from './requestChipReplacement.ts';
import { retireChipBatch } from './retireChipBatch.ts';
import { simulateTap } from './simulateTap.ts';
import { withdrawChipReplacement } from './withdrawChipReplacement.ts';

/** The handlers of the events of chips and their taps. */
export const chipHandlers = {
  addChipBatch,
  clearChipAlert,
  declineChipReplacement,
  fetchTapStats,
  listChipBatches,
  listChipReplacements,
  listChips,
  listTaps,
  recordNfcTag,
  replaceNfcTag,
  requestChipReplacement,
  retireChipBatch,
  simulateTap,
  withdrawChipReplacement,
} as const;
