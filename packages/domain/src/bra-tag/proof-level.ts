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

/** How much is proved about a tag. Each step needs the one below: a suspected chip proves nothing beyond the pictures. */
export function proofLevel(facts: ProofFacts): ProofLevel {
  if (!facts.hasPictures) return 0;
  if (facts.nfc !== 'bound' && facts.nfc !== 'verified') return 1;
  if (isRecent(facts.lastOwnerTapAt, facts.now)) return 4;
  return isRecent(facts.lastTapAt, facts.now) ? 3 : 2;
}

export const proofLevelWords: Record<ProofLevel, string> = {
  0: 'Listed',
  1: 'Pictured',
  2: 'Chip bound',
  3: 'Tapped in the last 30 days',
  4: 'Tapped by its owner in the last 30 days',
};

/** What a proof is worth, in the words the product uses for it. */
export const proofGradeWords: Record<ProofGrade, { has: string; means: string }> = {
  A: {
    has: 'Chip with a tear loop, authenticated tap',
    means: 'This chip was read, and whether the loop was ever opened.',
  },
  B: { has: 'Chip, authenticated tap', means: 'This chip was read after the last accepted tap.' },
  C: { has: 'Strap code only', means: 'Someone knew the code that came with the bra.' },
  D: { has: 'Plain serial number or QR', means: 'A label, not a proof; never unlocks anything.' },
};

/**
 * The grade of a tag's proof. `chip` is the one bound to it: `tapped` once a tap of it was authenticated, `tear` when it has a tear loop; a chip of which only
 * the serial number was typed is a label.
 */
export function proofGrade(has: { chip: { tapped: boolean; tear: boolean } | null; strapCode: boolean }): ProofGrade {
  if (has.chip?.tapped) return has.chip.tear ? 'A' : 'B';
  return has.strapCode ? 'C' : 'D';
}

function isRecent(at: Date | null | undefined, now: Date): boolean {
  if (!at) return false;
  const passed = now.getTime() - at.getTime();
  return passed <= tapCounts;
}
