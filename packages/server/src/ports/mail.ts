/** `sender` is the app that sends it, instead of the name in MAIL_FROM; `html` an alternative to the text, else made of it. */
type Letter = {
  to: string;
  subject: string;
  text: string;
  sender?: string | undefined;
  html?: string | undefined;
  headers?: Record<string, string> | undefined;
};

/** Sends a mail; resolves when SMTP accepted it or it is in the outbox. */
export type Mail = {
  send(message: Letter): Promise<void>;
  /** Deletes mails from the outbox: all to one address, or all that have been there for longer. */
  forget(which: { to: string } | { olderThanMs: number }): Promise<void>;
};
