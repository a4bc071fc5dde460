/** Sends a plain-text mail; resolves when it is safely handed over (SMTP accepted it, or it lies in the outbox). */
export type Mail = { send(message: { to: string; subject: string; text: string }): Promise<void> };
