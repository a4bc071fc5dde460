/** A mail as it arrived. */
export type ReceivedMail = {
  /** The envelope's recipient. */
  recipient: string;
  /** The address in From; null if it has none. */
  from: string | null;
  messageId: string;
  /** Of a program: an automatic answer, a bounce or a list. */
  isAutomatic: boolean;
  text: string;
  attachments: number;
};

/** Accepted or ignored for good, or refused with a reason that the sender’s mail server tells them; `later` means that it may try again. */
export type MailVerdict = { ok: true } | { ok: false; later: boolean; message: string };

/** What happens with mail that arrives. */
export type MailReceiver = {
  /** Whether mail to this address is accepted at all. */
  hasRecipient(address: string): Promise<boolean>;
  /** Milliseconds until the remote address may send again; 0 if it may now. */
  takeToken(remoteAddress: string): Promise<number>;
  receive(mail: ReceivedMail): Promise<MailVerdict>;
};
