import { z } from 'zod';

/** The subject of a ledger account: a provider, an order or a person. */
export const ledgerSubject = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/, 'This ID is invalid.');

export const username = z.string().regex(/^[a-z]{2,20}_[a-z]{2,20}_[a-z0-9]{3}$/, 'Enter a username, e.g. amber_lark_k2p.');

export const braTagId = z
  .string()
  .max(96)
  .regex(/^[a-z]{2,20}_[a-z]{2,20}_[a-z0-9]{3}:\d{4}:[a-z0-9-]{1,16}:\d{4,8}$/, 'Enter a tag ID, e.g. amber_lark_k2p:2026:spring:0007.');

export const slug = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-z0-9-]+$/, 'Use only lowercase letters, digits and hyphens.');

export const rowId = z.string().regex(/^[a-z]{2,5}_[A-Za-z0-9_]{6,64}$/, 'This ID is invalid.');

export const accessToken = z
  .string()
  .min(20)
  .max(128)
  .regex(/^[A-Za-z0-9_-]+$/, 'This link is incomplete.');

export const idempotencyKey = z
  .string()
  .min(16)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, 'A key has 16 to 64 letters, digits, - or _.');

export const kid = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'A key id has 1 to 32 letters, digits, - or _.');

export const serialNumber = z.string().max(40);

/** The key of an app. One that this server doesn't run has no records. */
export const appKey = z.string().regex(/^[a-z][a-z0-9]{1,19}$/, 'Choose an app.');

/** A member's saved card at the payment provider. */
export const savedCardId = z.string().regex(/^(pm|card)_[A-Za-z0-9]{6,64}$/, 'This saved card doesn’t exist.');
