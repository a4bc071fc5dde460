/**
 * The accounts of the platform's ledger. An account with an `of` has one balance per subject: a provider, an order or a creator. Amounts
 * are signed whole cents, debits positive and credits negative, so that every transaction and all balances together sum to zero.
 */
export const ledgerAccounts = {
  clearing: { of: 'provider', grows: 'debit', description: "The platform's money at a payment provider." },
  processor_fees: { of: 'provider', grows: 'debit', description: 'Fees charged by payment providers.' },
  buyer_payments: { of: 'order', grows: 'credit', description: 'Paid by a buyer and held until they are satisfied.' },
  refunds: { of: 'order', grows: 'credit', description: 'Owed back to a buyer until the provider has sent it.' },
  chargebacks: { of: 'order', grows: 'debit', description: "Taken back by a buyer's bank until it has decided." },
  creator_balance: {
    of: 'creator',
    grows: 'credit',
    description: 'Earned by a creator and not paid out yet, including delivery if they buy the postage.',
  },
  royalty: { of: 'creator', grows: 'credit', description: 'Earned by the first creator when somebody else resells the piece.' },
  referral_credit: {
    of: 'creator',
    grows: 'credit',
    description: 'Earned by a member whose referral led to a first order, from the commission of that order.',
  },
  payouts: { of: 'creator', grows: 'credit', description: 'On its way to a creator.' },
  commission: { of: null, grows: 'credit', description: "The platform's share of the price." },
  protection: { of: null, grows: 'credit', description: 'What buyers paid for buyer protection.' },
  shipping: {
    of: null,
    grows: 'credit',
    description: 'What buyers paid for delivery if the platform buys the postage; it is passed on to carriers.',
  },
  paid_otherwise: {
    of: null,
    grows: 'credit',
    description: 'Refunded to buyers by the platform in another way, because the refund failed at their bank.',
  },
} as const satisfies Record<string, { of: 'provider' | 'order' | 'creator' | null; grows: 'debit' | 'credit'; description: string }>;

export type LedgerAccount = keyof typeof ledgerAccounts;
export const ledgerAccountNames = Object.keys(ledgerAccounts) as [LedgerAccount, ...LedgerAccount[]];

export const ledgerKinds = [
  'capture',
  'processor_fee',
  'cancellation',
  'acceptance',
  'refund',
  'refund_failed',
  'paid_otherwise',
  'release',
  'promise',
  'chargeback',
  'chargeback_won',
  'chargeback_lost',
  'payout',
  'payout_sent',
  'payout_failed',
  'payout_reversed',
  'take_back',
  'referral',
  'referral_taken_back',
] as const;
type LedgerKind = (typeof ledgerKinds)[number];

/** One line of a transaction; `subject` is empty where the account has none. */
export type Posting = { account: LedgerAccount; subject: string; cents: number };

/** One transaction. `cause` is its unique key, which makes booking idempotent. */
export type LedgerEntry = { cause: string; kind: LedgerKind; orderId: string | null; currency: string; at: Date; postings: Posting[] };

/**
 * A transaction of these postings, without zero ones and merged by account. Throws RangeError if they do not sum to zero, are empty or not
 * whole cents, or lack a required subject.
 */
export function createLedgerEntry(facts: Omit<LedgerEntry, 'postings'>, lines: readonly Posting[]): LedgerEntry {
  return { ...facts, postings: mergePostings(lines) };
}

function mergePostings(lines: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>();
  for (const { account, subject, cents } of lines) {
    if (!Number.isSafeInteger(cents)) throw new RangeError('an amount must be a whole number of cents');
    if ((ledgerAccounts[account].of === null) !== (subject === '')) throw new RangeError(`${account} does not take this subject`);
    const key = `${account} ${subject}`;
    sums.set(key, { account, subject, cents: (sums.get(key)?.cents ?? 0) + cents });
  }
  const postings = [...sums.values()].filter(({ cents }) => cents !== 0);
  const sum = postings.reduce((all, { cents }) => all + cents, 0);
  if (sum !== 0) throw new RangeError(`a transaction sums to ${sum} cents instead of zero`);
  if (postings.length < 2) throw new RangeError('a transaction must have postings');
  return postings;
}
