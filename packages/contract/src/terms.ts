/** The version of the terms and community guidelines in force. Anyone who accepted an older version is asked again. */
export const termsVersion = '2026-11';
