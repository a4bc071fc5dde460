/** The version of terms and house rules in force; who accepted an older one is asked again. */
export const termsVersion = '2026-11';
