import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Database, sql } from '../../ports/database.ts';
import type { Mail } from '../../ports/mail.ts';

/** Stores mail in the database instead of sending it. In demo mode it is readable at /demo/outbox, otherwise encrypted: it has sign-in codes. */
export function createOutboxMail(db: Database, secrets: Secrets, isReadable: boolean): Mail {
  return {
    send: async ({ to, subject, text, sender = null, html, headers }) => {
      const store = (part: string) => (isReadable ? part : sealText(secrets, part));
      await db.change(
        sql`insert into mail (recipient, subject, body, sender, html, headers)
            values (${to}, ${subject}, ${store(text)}, ${sender}, ${html === undefined ? null : store(html)}, ${headers ? JSON.stringify(headers) : null}::jsonb)`,
      );
    },
    forget: createOutboxCleanup(db),
  };
}

/** For servers with SMTP as well: the outbox may hold mails that couldn't be sent yet. */
export function createOutboxCleanup(db: Database): Mail['forget'] {
  return async (which) => {
    const condition =
      'to' in which
        ? sql`lower(recipient) = lower(${which.to})`
        : sql`created_at < now() - ${which.olderThanMs / 1000} * interval '1 second'`;
    await db.change(sql`delete from mail where ${condition}`);
  };
}

const prefix = 'sealed:';
const context = 'mail body';

function sealText(secrets: Secrets, text: string): string {
  return prefix + secrets.seal(text, context).toString('base64');
}

/** The text of a stored mail, encrypted or not. */
export function readKeptMail(secrets: Secrets, body: string): string {
  return body.startsWith(prefix) ? secrets.open(Buffer.from(body.slice(prefix.length), 'base64'), context) : body;
}

/** Encrypts mail that was stored in clear, as by an earlier demo. */
export async function sealStoredMail(db: Database, secrets: Secrets): Promise<void> {
  const clear = await db.rows<{ id: number; body: string; html: string | null }>(
    sql`select id, body, html from mail where state = 'outbox' and body not like ${`${prefix}%`} order by id`,
  );
  for (const { id, body, html } of clear)
    await db.change(
      sql`update mail set body = ${sealText(secrets, body)}, html = ${html === null ? null : sealText(secrets, html)} where id = ${id}`,
    );
}

type StoredMail = {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  sender: string | null;
  html: string | null;
  headers: Record<string, string> | null;
};

/** Sends stored mail, oldest first, once a mail server is configured. After a failure the rest waits for the next start. Delivery is at least once. */
export async function sendStoredMail(db: Database, secrets: Secrets, mail: Mail, log: Log): Promise<void> {
  try {
    for (;;) {
      const storedMail = await db.first<StoredMail>(
        sql`select id, recipient, subject, body, sender, html, headers from mail where state = 'outbox' order by id limit 1`,
      );
      if (!storedMail) return;
      const { id, recipient, subject, body, sender, html, headers } = storedMail;
      await mail.send({
        to: recipient,
        subject,
        text: readKeptMail(secrets, body),
        sender: sender ?? undefined,
        html: html === null ? undefined : readKeptMail(secrets, html),
        headers: headers ?? undefined,
      });
      await db.change(sql`delete from mail where id = ${id}`);
    }
  } catch (error) {
    log.warn({ err: error }, 'could not send stored mail; retrying at the next start');
  }
}
