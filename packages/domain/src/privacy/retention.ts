import { day, hour } from '../time.ts';

/** How long personal data is kept, in milliseconds, where its purpose doesn't say. The server's registry of personal data names what each applies to. */
export const retention = {
  /** Address, e-mail, and hashes of network and browser of an order, after it ended or was completed: until the bank can no longer ask for the payment back. */
  orderDetails: 120 * day,
  /** The e-mail address of somebody who reported without an account, after the decision can no longer be appealed. */
  reporterEmail: 120 * day,
  /** A finished upload without a piece. */
  unusedUpload: 7 * day,
  /** Mails in the outbox of a server without a mail server. */
  outboxMail: 30 * day,
  /** The last mail to an erased account, which is still to be delivered. */
  farewellMail: day,
  /** A finished export can be downloaded, and each of its links works. */
  export: 7 * day,
  exportLink: hour,
  /** An account that is being deleted can still be kept. */
  erasureNotice: 7 * day,
  /** Confirmations of a passkey, although they only count for minutes. */
  stepUp: day,
  /** Requests for help by people who can't sign in. */
  recoveryHelp: 90 * day,
  /** The addresses of a recovery, after it ended. */
  recoveryAddresses: 30 * day,
  /** Counters of activity per network address and browser, and signals of unusual ones. */
  abuseSignals: 30 * day,
} as const;
