import type { Language } from '@strapline/contract/languages';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { loadMessages } from '../language/language.ts';

export type HelpRow = { id: string; language: Language; emailSealed: Uint8Array; textSealed: Uint8Array; at: Date };

export const helpColumns = sql`id, language, email_sealed as "emailSealed", text_sealed as "textSealed", created_at as at`;

export function openHelp({ secrets }: Pick<Services, 'secrets'>, row: HelpRow): { email: string; text: string } {
  return {
    email: secrets.open(row.emailSealed, `recovery help ${row.id}`),
    text: secrets.open(row.textSealed, `recovery help text ${row.id}`),
  };
}

/** Confirms a request to its address, which might be someone else's. */
export async function sendHelpMail(services: Services, { helpId }: { helpId: string }): Promise<void> {
  const row = await services.db.first<HelpRow>(sql`select ${helpColumns} from recovery_help where id = ${helpId}`);
  if (!row) return;
  const i18n = await loadMessages(row.language);
  const lines = [
    i18n._('We received your request for help with signing in. Our team will write to this address within 3 days.'),
    i18n._('We’ll ask for something that only you can know, such as details of an order. We never ask for a password or a code.'),
    i18n._('If you didn’t ask for help, you can ignore this e-mail.'),
  ];
  const subject = i18n._('We received your request');
  await services.mail.send({ to: openHelp(services, row).email, subject, text: `${lines.join('\n\n')}\n` });
}

export async function deleteOldHelp(db: Queryable, before: Date): Promise<void> {
  await db.change(sql`delete from recovery_help where created_at < ${before}`);
}
