/** A build of the server with one mistake, which a check must notice. */
export type BrokenBuild = {
  name: string;
  /** What goes wrong for people. */
  loss: string;
  /** Replacements of source text. `from` must occur exactly once. */
  changes: readonly { file: string; from: string; to: string }[];
  /** Statements on the database before the servers start. */
  sql?: readonly string[];
  /** The finding that the check must report. */
  expects: RegExp;
};

/** The variable that tells `preload.ts` what to break; the server doesn't know it. */
export const brokenVariable = 'VERIFY_BROKEN_BUILD';
