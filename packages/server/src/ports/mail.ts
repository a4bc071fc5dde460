/** Sends a plain-text mail; resolves when SMTP accepted it or it is in the outbox. */
export type Mail = {
  send(message: { to: string; subject: string; text: string }): Promise<void>;
  /** Deletes mails from the outbox: all to one address, or all older than a time. */
  forget(which: { to: string } | { before: Date }): Promise<void>;
};
