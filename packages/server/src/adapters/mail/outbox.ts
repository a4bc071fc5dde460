import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Database, sql } from '../../ports/database.ts';
import type { Mail } from '../../ports/mail.ts';

/** Keeps mail in the database: the embedded default. Readable (at /demo/outbox) in demo mode only; else sealed, for it holds sign-in codes and addresses. */
export function outboxMail(db: Database, secrets: Secrets, isReadable: boolean): Mail {
  return {
    send: async ({ to, subject, text }) => {
      const body = isReadable ? text : seal(secrets, text);
      await db.change(sql`insert into mail (recipient, subject, body) values (${to}, ${subject}, ${body})`);
    },
  };
}

const prefix = 'sealed:';
const context = 'mail body';

function seal(secrets: Secrets, text: string): string {
  return prefix + secrets.seal(text, context).toString('base64');
}

/** The text of a kept mail, sealed or not. */
export function readKeptMail(secrets: Secrets, body: string): string {
  return body.startsWith(prefix) ? secrets.open(Buffer.from(body.slice(prefix.length), 'base64'), context) : body;
}

/** Seals what earlier versions kept in clear. */
export async function sealKeptMail(db: Database, secrets: Secrets): Promise<void> {
  const clear = await db.rows<{ id: number; body: string }>(
    sql`select id, body from mail where state = 'outbox' and body not like ${`${prefix}%`} order by id`,
  );
  for (const { id, body } of clear) await db.change(sql`update mail set body = ${seal(secrets, body)} where id = ${id}`);
}

/** Hands over what was kept while no mail server was set, oldest first. Where that fails, the rest waits for the next start; none is lost, one may come twice. */
export async function sendKeptMail(db: Database, secrets: Secrets, mail: Mail, log: Log): Promise<void> {
  try {
    for (;;) {
      const kept = await db.first<{ id: number; recipient: string; subject: string; body: string }>(
        sql`select id, recipient, subject, body from mail where state = 'outbox' order by id limit 1`,
      );
      if (!kept) return;
      await mail.send({ to: kept.recipient, subject: kept.subject, text: readKeptMail(secrets, kept.body) });
      await db.change(sql`delete from mail where id = ${kept.id}`);
    }
  } catch (error) {
    log.warn({ err: error }, 'kept mail could not be sent; it waits for the next start');
  }
}
