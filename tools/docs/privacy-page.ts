import { personalData } from '@strapline/server/personal-data/personal-data';
import { type DataClass, listColumns } from '@strapline/server/personal-data/table-entry';

const tables = Object.entries(personalData);

/** docs/privacy.md: what is stored about people, how long, and what remains after an account was deleted. */
export function privacyPage(): string {
  return `# Personal data

Generated from \`packages/server/src/personal-data\` by \`npm run docs\`. \`personal-data.test.ts\` compares that registry with the schema and fails for a column that it doesn't name.

- *Pseudonymous*: an account's ID or a keyed hash. *Personal*: readable. *Sealed*: encrypted with a key outside of the database, and opened for its purpose only.
- Logs hold account IDs, never names, e-mail addresses, addresses, birth dates, codes or tokens.

## What is stored

| Table | Purpose | Pseudonymous | Personal | Sealed | Kept | In an export |
|---|---|---|---|---|---|---|
${tables
  .filter(([, entry]) => entry.retention)
  .map(([table, entry]) =>
    formatRow([
      `\`${table}\``,
      entry.purpose,
      list(table, 'pseudonymous'),
      list(table, 'personal'),
      list(table, 'sealed'),
      entry.retention ?? '',
      entry.export ? `\`${entry.export}\`` : '',
    ]),
  )
  .join('\n')}

Left out of exports: ${tables
    .flatMap(([table, { withheld = {} }]) => Object.entries(withheld).map(([column, why]) => `\`${table}.${column}\` ${why}`))
    .join('; ')}.

Tables about no person: ${tables
    .filter(([, entry]) => !entry.retention)
    .map(([table]) => `\`${table}\``)
    .join(', ')}.

## What remains after an account was deleted

An account is deleted 7 days after its owner asked for it, or later if an order is still open. Names, e-mail addresses, addresses, birth dates, bios, handles, saved cards, passkeys and sessions are gone. This remains:

| Table | What, and why |
|---|---|
${tables
  .filter(([, entry]) => entry.erase)
  .map(([table, entry]) => formatRow([`\`${table}\``, entry.erase ?? '']))
  .join('\n')}

- What other people wrote about a person in their own listings and profiles isn't searched. In orders, messages and disputes, the person's name and contact details are replaced by “[deleted]” in the texts of both sides.
- What the team wrote (reasons of decisions, approvals, suspensions, reviews and the audit log) is searched everywhere for the person's full name and contact details, and for their first name where it is about their account, things or orders.
- Known are the name and handles of the profile, the sign-in e-mail address, and the names, addresses and e-mail addresses of orders that still have them. A name or address that was only ever typed into a message stays there.
- The sign-in service: with an own Keycloak server, its account must be deleted there; the log names its ID (“delete this account at the sign-in service as well”). We know its e-mail address only while the person's last token is in a server's memory, so the mail that says that the account was deleted may not be sent.
- The payment service keeps what the law requires of it: payments, and a creator's bank details and identity check.
- Database files: a deleted row stays in the database’s files until its space is reused. Autovacuum frees it on PostgreSQL; an embedded database overwrites it when it needs the space.

\`npm run -s audit\` checks that accounts that were deleted have nothing left of what a deletion removes. The test \`packages/server/src/features/privacy/erase-demo.test.ts\` exports and deletes the demo people mara and theo, and searches database, files and logs for their names, addresses and
birth dates.

## Backups

A backup holds what was there when it was made, so a deletion is complete once the last older backup is gone: keep backups for 30 days at most. After a restore, accounts that were deleted since the backup must be deleted again: the server does so at its
start for every request that the backup contains. Requests made after the backup are in the log (“account deletion requested”, with the account ID): repeat them before the server is opened ([operating](operate.md)).

## Times

\`packages/domain/src/privacy/retention.ts\` has the times that don't follow from a purpose. The job \`retention\` runs daily.
`;
}

function list(table: string, dataClass: DataClass): string {
  const entry = personalData[table];
  return entry ? listColumns(entry, dataClass).join(', ') : '';
}

function formatRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
