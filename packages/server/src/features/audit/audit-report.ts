import type { Statement } from '../../ports/database.ts';

export type Discrepancy = { object: string; problem: string };
/** `checked` is the number of rows that the rule applies to. */
export type AuditResult = { rule: string; checked: number; discrepancies: Discrepancy[] };
export type AuditReport = { results: AuditResult[]; notes: string[] };

/** `needsSandbox`: reads the tables of the payment sandbox, which exist only where it was in use. */
export type AuditCheck = { rule: string; checked: Statement; discrepancies: Statement; needsSandbox?: true };
