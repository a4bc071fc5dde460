import { day, hour } from '../time.ts';

/** How long personal data is kept, in milliseconds, where its purpose doesn't say. The server's registry of personal data names what each applies to. */
export const retention = {
  /** Address, e-mail, and hashes of network and browser of an order, after it ended or was completed: until the bank can no longer ask for the payment back. */
  orderDetails: 120 * day,
  /** The e-mail address of somebody who reported without an account, after the decision can no longer be appealed. */
  reporterEmail: 120 * day,
  /** A finished upload without a piece. */
  unusedUpload: 7 * day,
  /** Who asked for the keys of private pictures. */
  privateViews: 365 * day,
  /** IDs of private pictures that were reserved and not used; a week longer than their upload can take. */
  reservedMedia: 15 * day,
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
  /** Words on paper, nonces and prompts for proofs of a pair, after they ended. */
  proofSecrets: 30 * day,
  /** Claims of a handle that were given up, refused, or not shown in time. */
  endedHandles: 90 * day,
  /** Answers to a survey that were begun and not sent. */
  draftAnswers: 30 * day,
  /** The hash of the network that an answer to a survey came from. */
  answerOrigins: 2 * day,
  /** Requests for help by people who can't sign in. */
  recoveryHelp: 90 * day,
  /** Invitations, after they were refused, used or expired. */
  invites: 30 * day,
  /** Requests for an invitation that nobody answered. */
  inviteRequests: 90 * day,
  /** Where a visitor gets support's answer, after the last message. */
  supportAddresses: 90 * day,
  /** A visitor's conversation with support, after the last message. */
  supportThreads: 365 * day,
  /** Why a request for another chip was declined. */
  chipReplacement: 90 * day,
  /** Notifications, and what was sent about them. */
  notifications: 90 * day,
  /** The addresses of a recovery, after it ended. */
  recoveryAddresses: 30 * day,
  /** Keyed hashes of the browsers and cards of members, by which we notice who refers themselves. */
  referralTraces: 180 * day,
  /** Totals of visits per day. */
  analytics: 760 * day,
  /** Answers to the feedback survey, and ratings of answers of the FAQ. */
  feedback: 730 * day,
  /** Counters of activity per network address and browser, and signals of unusual ones. */
  abuseSignals: 30 * day,
} as const;
