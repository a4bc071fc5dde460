import { type Database, sql } from '../../ports/database.ts';
import type { Mail } from '../../ports/mail.ts';

/** Keeps mail in the database: the embedded default, readable at /demo/outbox in demo mode. */
export function outboxMail(db: Database): Mail {
  return {
    send: async ({ to, subject, text }) => {
      await db.change(sql`insert into mail (recipient, subject, body) values (${to}, ${subject}, ${text})`);
    },
  };
}
