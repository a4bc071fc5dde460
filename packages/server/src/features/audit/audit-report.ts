import type { Statement } from '../../ports/database.ts';

export type Discrepancy = { object: string; problem: string };
/** What an operator does about a discrepancy. */
export const auditActions = {
  payment: 'Compare the payment on the provider’s dashboard with the order. Don’t refund or pay out by hand until they agree.',
  order: 'Open the order on the admin page and compare its timeline with its status. The buyer and seller may see a wrong status.',
  refund: 'Open the order on the admin page and compare its refunds with the provider’s dashboard before you send another one.',
  payout: 'Compare the creator’s payouts with the provider’s dashboard. Don’t pay out by hand until they agree.',
  tag: 'Compare the tag with its entries in the public log. Don’t approve a claim or transfer of it until they agree.',
  chip: 'Don’t rely on the tag’s chip until its taps were reviewed. The chip may have been copied, or a row was changed.',
  listing: 'Check on the listing’s page whether the piece is really for sale. Buyers may see a wrong state.',
  ledger: 'Rows were changed or are missing. Keep a copy of the database and compare it with the last backup before you change anything.',
  erasure:
    'Look at the job `account-erase` on the admin page. If it doesn’t run, restart the server: it continues every deletion at its start. Delete what is left by hand only after a backup.',
  log: 'Entries were changed or are missing. Keep a copy of the database, compare it with the last backup, and check who had access.',
} as const;

/** `checked` is the number of rows that the rule applies to. */
export type AuditResult = { rule: string; action: string; checked: number; discrepancies: Discrepancy[] };
export type AuditReport = { results: AuditResult[]; notes: string[] };

/** `needsSandbox`: reads the tables of the payment sandbox, which exist only if it was in use. */
export type AuditCheck = { rule: string; action: string; checked: Statement; discrepancies: Statement; needsSandbox?: true };
