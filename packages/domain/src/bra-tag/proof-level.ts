export type ProofLevel = 0 | 1 | 2 | 3 | 4;
export const proofGrades = ['A', 'B', 'C', 'D'] as const;
export type ProofGrade = (typeof proofGrades)[number];
export const nfcStates = ['none', 'bound', 'verified', 'tamper_suspected', 'clone_suspected'] as const;
type NfcState = (typeof nfcStates)[number];

export type ProofFacts = {
  hasPictures: boolean;
  nfc: NfcState;
  lastTapAt?: Date | null;
  lastOwnerTapAt?: Date | null;
  now: Date;
};

const tapCounts = 30 * 24 * 60 * 60 * 1000;

/** The proof level of a tag. Each level requires the one below; a suspected chip proves nothing beyond the pictures. */
export function calculateProofLevel(facts: ProofFacts): ProofLevel {
  if (!facts.hasPictures) return 0;
  if (facts.nfc !== 'bound' && facts.nfc !== 'verified') return 1;
  if (isRecent(facts.lastOwnerTapAt, facts.now)) return 4;
  return isRecent(facts.lastTapAt, facts.now) ? 3 : 2;
}

export const proofLevelLabels: Record<ProofLevel, string> = {
  0: 'Listed',
  1: 'Pictured',
  2: 'Chip bound',
  3: 'Tapped in the last 30 days',
  4: 'Tapped by its owner in the last 30 days',
};

/** What each grade has and what it means, as shown to users. */
export const proofGradeLabels: Record<ProofGrade, { has: string; means: string }> = {
  A: {
    has: 'Chip with a tear loop, authenticated tap',
    means: 'This chip was read, and whether the loop was ever opened.',
  },
  B: { has: 'Chip, authenticated tap', means: 'This chip was read after the last accepted tap.' },
  C: { has: 'Strap code only', means: 'Someone knew the code that came with the piece.' },
  D: { has: 'Plain serial number or QR', means: 'A label, not a proof; never unlocks anything.' },
};

/**
 * The proof grade of a tag. `chip` is the one bound to it: `tapped` after its first authenticated tap, `tear` when it has a tear loop. A
 * chip of which only the serial number was entered counts as a label.
 */
export function calculateProofGrade(has: { chip: { tapped: boolean; tear: boolean } | null; strapCode: boolean }): ProofGrade {
  if (has.chip?.tapped) return has.chip.tear ? 'A' : 'B';
  return has.strapCode ? 'C' : 'D';
}

function isRecent(at: Date | null | undefined, now: Date): boolean {
  if (!at) return false;
  const passed = now.getTime() - at.getTime();
  return passed <= tapCounts;
}
