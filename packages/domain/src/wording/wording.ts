import { type WordingRule, wordingRules } from './wording-rules.ts';

export type WordingVerdict = { ok: true } | { ok: false; reason: string; at: string };

/** Checks public text for explicit words, contact details and payment outside the platform. `at` is the match. */
export function checkWording(text: string): WordingVerdict {
  return checkRules(text, wordingRules);
}

/** Checks a text for what the first matching rule is about. */
export function checkRules(text: string, rules: readonly WordingRule[]): WordingVerdict {
  const plain = text.normalize('NFKC').replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '');
  for (const { reason, patterns, allowed } of rules) {
    // Garment terms such as "breast pocket" are removed first.
    const checked = allowed ? plain.replace(allowed, ' ') : plain;
    for (const pattern of patterns) {
      const found = pattern.exec(checked);
      if (found) return { ok: false, reason, at: found[0].trim() };
    }
  }
  return { ok: true };
}
