import { z } from 'zod';
import { appKey, rowId } from './ids.ts';
import { timestamp } from './scalars.ts';
import { singleLineText } from './text.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One entry of the audit log. `hash` covers the whole entry and the hash of the one before. */
export const auditEntry = z.strictObject({
  /** Counts from 1 without gaps. */
  index: z.int().min(1),
  at: timestamp,
  /** A username, or `system` for timers and rules. */
  actor: z.string(),
  /** Such as `order.viewed`. */
  action: z.string(),
  /** What or whom it is about: an ID, or a username. */
  subject: z.string(),
  /** The report that it is about, or that the second admin was asked about. */
  report: z.strictObject({ reportId: rowId, number: z.int() }).optional(),
  /** Of the record that it is about; null for what apps share, such as accounts. */
  app: appKey.nullable(),
  /** Further ids, amounts and the reason. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  before: z.record(z.string(), value).optional(),
  after: z.record(z.string(), value).optional(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditFilters = z.strictObject({
  /** A username, or `system`. */
  actor: z
    .string()
    .regex(/^[a-z0-9_]{1,48}$/, 'Enter a username, e.g. amber_lark_k2p.')
    .optional(),
  action: z
    .string()
    .regex(/^[A-Za-z][\w.-]{0,60}$/, 'Choose an action.')
    .optional(),
  /** A username or the ID of an order, tag, report or other object. */
  subject: singleLineText.min(1).max(120).optional(),
  app: appKey.optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
});
export type AuditFilters = z.infer<typeof auditFilters>;
