/** Sends a plain-text mail; resolves when SMTP accepted it or it is in the outbox. */
export type Mail = {
  send(message: { to: string; subject: string; text: string }): Promise<void>;
  /** Deletes mails from the outbox: all to one address, or all that have been there for longer. */
  forget(which: { to: string } | { olderThanMs: number }): Promise<void>;
};
