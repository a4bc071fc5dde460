import { z } from 'zod';
import { type NotificationCode, notificationCategories, notificationCodes } from '../notification-codes.ts';
import { media } from './media.ts';
import { timestamp } from './scalars.ts';

export const notificationCategory = z.enum(notificationCategories);

export const notificationCode = z.enum(Object.keys(notificationCodes) as [NotificationCode, ...NotificationCode[]]);

export const notification = z.strictObject({
  id: z.string(),
  at: timestamp,
  category: notificationCategory,
  code: notificationCode,
  /** The params of its code, as `notificationCodes` describes them. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The path of its page in the app. */
  href: z.string(),
  read: z.boolean(),
  /** The cover of the piece that it's about, if the reader may see it. */
  picture: media.nullable(),
});
export type Notification = z.infer<typeof notification>;

const channels = z.strictObject({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() });

const localTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 22:00.');

/** A name of the IANA time zone database, such as Europe/Vienna. */
const timeZone = z
  .string()
  .regex(/^[A-Za-z0-9_+/-]{1,60}$/, 'Choose a time zone, such as Europe/Vienna.')
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'Choose a time zone, such as Europe/Vienna.');

export const notificationPreferences = z.strictObject({
  channels: z.record(notificationCategory, channels),
  digest: z.enum(['off', 'daily', 'weekly']),
  /** The local hour of digests. */
  digestHour: z.int().min(0).max(23).default(8),
  /** When pushes are held and then sent. */
  quietHours: z.strictObject({ from: localTime, to: localTime, timeZone }).nullable(),
  /** Pushes about what ends within the hour are sent in quiet hours too. */
  quietDeadlines: z.boolean().default(true),
  /** Of the digest; that of quiet hours goes first. */
  timeZone: timeZone.default('UTC'),
  /** Subjects and lock screens name no piece, person or amount. */
  discreet: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** The address of a browser at its push service. */
export const pushEndpoint = z
  .url()
  .max(1000)
  .regex(/^https?:\/\/[!-~]+$/, 'This is not the address of a push service.');

/** As a browser's PushSubscription.toJSON() gives it. */
export const pushSubscription = z.strictObject({
  endpoint: pushEndpoint,
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/, 'This is not a P-256 key.'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}(?:==)?$/, 'This is not a secret of 16 bytes.'),
  }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscription>;
