import { languages } from '@strapline/contract/languages';
import { accountStates } from '@strapline/domain/account/account-state';
import { listingChanges } from '@strapline/domain/listing/listing-change';
import { z } from 'zod';

const orderMailKinds = [
  'paid',
  'shipped',
  'delivered',
  'received',
  'completed',
  'remind',
  'canceled',
  'late',
  'late_crypto',
  'refunded',
  'refund_failed',
  'paid_otherwise',
  'reported',
  'sale_stopped',
  'sale_resumed',
  'tracking',
  'code_wanted',
  'message_to_buyer',
  'message_to_seller',
  'code_new',
  'bank_asks',
  'bank_stands',
  'dispute_opened',
  'dispute_to_buyer',
  'dispute_to_seller',
  'dispute_to_support',
  'dispute_ended',
] as const;
const braTagMailKinds = [
  'handed_on',
  'received',
  'transfer_started',
  'called_back',
  'transfer_ended',
  'missing',
  'stolen',
  'found',
  'retired',
] as const;

const chipMailKinds = ['replays', 'tamper', 'opened', 'replacement_requested', 'replacement_declined', 'replaced'] as const;

const order = z.object({ orderId: z.string() });
const creator = z.object({ creatorId: z.string() });
const offer = z.object({ app: z.string().optional(), offerId: z.string() });
const emptyPayload = z.object({});

/**
 * Every kind of job and the schema of its payload. `jobs.add` is typed by it, and stored payloads are parsed with it. An `app` that a handler doesn't need is for
 * the list of jobs; jobs stored by earlier versions have none.
 */
export const jobPayloads = {
  'analytics-rollup': emptyPayload,
  'audit-anchor': emptyPayload,
  'rating-timers': emptyPayload,
  'account-mail': z.object({ accountId: z.string(), news: z.enum(accountStates) }),
  'account-state': z.object({ accountId: z.string() }),
  'account-recovery': z.object({ recoveryId: z.string() }),
  'account-erase': z.object({ accountId: z.string() }),
  'certificate-keys': emptyPayload,
  'chargeback-reconcile': z.object({ since: z.string().optional(), again: z.array(z.string()).optional(), all: z.boolean().optional() }),
  'chip-mail': z.object({ braTagId: z.string(), news: z.enum(chipMailKinds) }),
  'dispute-due': order,
  dropUpload: z.object({ id: z.string(), wasOnTag: z.boolean().optional(), encryptedId: z.string().optional() }),
  'data-export': z.object({ exportId: z.string() }),
  'evidence-drop': z.object({ id: z.string() }),
  'evidence-private': z.object({ id: z.string() }),
  'private-media-drop': z.object({ id: z.string() }),
  'farewell-mail': z.object({ recipientSealed: z.string(), language: z.enum(languages).default('en') }),
  'forget-answers': emptyPayload,
  'forget-signals': emptyPayload,
  'forget-tries': emptyPayload,
  'listing-changed': z.object({
    app: z.string(),
    braTagId: z.string(),
    change: z.enum(listingChanges),
    // Later changes have higher ones.
    number: z.int(),
    // The price before.
    fromCents: z.int(),
  }),
  'mail-forget': z.object({ recipientSealed: z.string() }),
  'forum-announce': z.object({ app: z.string(), postId: z.string() }),
  'avatar-drop': z.object({ avatar: z.string() }),
  'forum-picture-copy': z.object({ id: z.string() }),
  'forum-picture-drop': z.object({ id: z.string() }),
  'message-picture-drop': z.object({ id: z.string() }),
  'message-picture-private': z.object({ id: z.string() }),
  'message-push': z.object({ app: z.string().optional(), messageId: z.string() }),
  'offer-changed': offer,
  'offer-due': offer,
  /** Without `isMailed`, those that the person wants by e-mail are sent. */
  notification: z.object({ app: z.string().optional(), ids: z.array(z.string()), isMailed: z.boolean() }),
  'notification-send': z.object({ app: z.string().optional(), outboxId: z.string() }),
  'notification-digest': z.object({ app: z.string(), accountId: z.string() }),
  'order-mail': z.object({ orderId: z.string(), news: z.enum(orderMailKinds) }),
  'order-reconcile': z.object({ all: z.boolean().optional() }),
  'order-refund': order,
  'order-reported': order,
  'order-stopped': order,
  'order-timers': emptyPayload,
  'fit-learn': emptyPayload,
  'handle-due': z.object({ accountId: z.string(), fqsid: z.string() }),
  'pair-due': z.object({ app: z.string(), pairId: z.string() }),
  'pair-publish': z.object({ app: z.string(), pairId: z.string() }),
  'invite-mail': z.object({ inviteId: z.string() }),
  'outbox-send': z.object({ app: z.string(), outboxId: z.string() }),
  'outbox-picture-drop': z.object({ folder: z.string() }),
  'payout-advance': z.object({ payoutId: z.string() }),
  'payout-earned': creator,
  'payout-reconcile': z.object({
    round: z.object({ began: z.string(), after: z.object({ at: z.string(), id: z.string() }) }).optional(),
  }),
  'payout-reverse': z.object({ earningId: z.string() }),
  'payout-run': creator,
  'post-publish': z.object({ app: z.string(), postId: z.string() }),
  'post-published': z.object({ app: z.string(), postId: z.string() }),
  'privacy-mail': z.object({ accountId: z.string(), news: z.enum(['erasure_requested', 'erasure_canceled', 'export_ready']) }),
  processUpload: z.object({ id: z.string() }),
  'proof-level': z.object({ app: z.string(), braTagId: z.string() }),
  reconcile: z.object({ askedBy: z.string().optional() }),
  retention: emptyPayload,
  'report-confirm-end': z.object({ reportId: z.string() }),
  'report-mail': z.object({
    id: z.string(),
    news: z.enum(['confirm', 'received', 'appeal_received', 'answered', 'changed', 'decided', 'appeal_answered']),
  }),
  'recovery-help-mail': z.object({ helpId: z.string() }),
  'recovery-mail': z.object({
    recoveryId: z.string(),
    news: z.enum(['started', 'reminder', 'ready', 'canceled', 'expired', 'done']),
    to: z.enum(['new', 'known']),
  }),
  'support-mail': z.object({ app: z.string().optional(), threadId: z.string() }),
  'search-digest': emptyPayload,
  'tag-mail': z.object({ braTagId: z.string(), accountId: z.string(), news: z.enum(braTagMailKinds) }),
  'transfer-end': z.object({ braTagId: z.string() }),
} satisfies Record<string, z.ZodType<object>>;

export type JobKind = keyof typeof jobPayloads;
export type JobPayload<K extends JobKind> = z.infer<(typeof jobPayloads)[K]>;
