export const dataClasses = ['none', 'pseudonymous', 'personal', 'sealed'] as const;
export type DataClass = (typeof dataClasses)[number];

export type TableEntry = { [K in DataClass]?: string } & {
  purpose: string;
  /** How long rows are kept, if they say anything about a person. */
  retention?: string;
  /** What remains after the account was deleted, and why. Absent: nothing that leads to the person. */
  erase?: string;
  /** The file of an export that has it. */
  export?: string;
  /** Personal columns that the export leaves out, and why. */
  withheld?: Record<string, string>;
};

/** How long rows of many tables are kept. */
export const untilErased = 'while the account exists';
export const bookkeeping = 'as long as accounts must be kept by law';
export const recordOfPiece = 'as long as the piece has a record';

export function listColumns(entry: TableEntry, dataClass: DataClass): string[] {
  return entry[dataClass]?.split(' ') ?? [];
}
