import { wordingRules } from './wording-rules.ts';

export type WordingVerdict = { ok: true } | { ok: false; reason: string; at: string };

/** Looks for what may not stand in public text: explicit words, contact details, payment past the platform. Names the place it saw. */
export function checkWording(text: string): WordingVerdict {
  const plain = text.normalize('NFKC').replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '');
  for (const { reason, patterns, allowed } of wordingRules) {
    // What garments are called is taken out first: a breast pocket is not a body.
    const checked = allowed ? plain.replace(allowed, ' ') : plain;
    for (const pattern of patterns) {
      const found = pattern.exec(checked);
      if (found) return { ok: false, reason, at: found[0].trim() };
    }
  }
  return { ok: true };
}
