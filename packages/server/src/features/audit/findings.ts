import type { Statement } from '../../ports/database.ts';

export type Fault = { object: string; says: string };
/** One question to the books: how much it looked at, and what was wrong. */
export type Finding = { asks: string; looked: number; faults: Fault[] };
export type Books = { findings: Finding[]; notes: string[] };

/** `needsSandbox`: reads the tables of the payment sandbox, which exist only where it was in use. */
export type Question = { asks: string; looked: Statement; faults: Statement; needsSandbox?: true };
