import {
  defaultChannels,
  immediateCategories,
  lockedCategories,
  type NotificationCategory,
  type NotificationChannels,
  notificationCategories,
} from '@strapline/contract/notification-codes';
import type { NotificationPreferences } from '@strapline/contract/shapes/notification';
import { type Queryable, sql } from '../../ports/database.ts';

type PreferenceRow = {
  account_id: string;
  channels: Partial<Record<NotificationCategory, NotificationChannels>>;
  digest: NotificationPreferences['digest'];
  digest_hour: number;
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string;
  quiet_deadlines: boolean;
  discreet: boolean;
};

export const defaultPreferences: NotificationPreferences = {
  channels: defaultChannels,
  digest: 'off',
  digestHour: 8,
  quietHours: null,
  quietDeadlines: true,
  timeZone: 'UTC',
  discreet: true,
};

/** The preferences of each person; the defaults of those who changed none. */
export async function loadPreferences(db: Queryable, accountIds: readonly string[]): Promise<Map<string, NotificationPreferences>> {
  const rows = await db.rows<PreferenceRow>(
    sql`select account_id, channels, digest, digest_hour, quiet_from, quiet_to, time_zone, quiet_deadlines, discreet
        from notification_preference where account_id = any(${accountIds}::text[])`,
  );
  const byAccount = new Map(rows.map((row) => [row.account_id, toPreferences(row)]));
  return new Map(accountIds.map((id) => [id, byAccount.get(id) ?? defaultPreferences]));
}

export async function loadPreferencesOf(db: Queryable, accountId: string): Promise<NotificationPreferences> {
  return (await loadPreferences(db, [accountId])).get(accountId) ?? defaultPreferences;
}

/** Whether a person gets a mail about each thing of a category, not a digest. */
export async function prefersMailNow(db: Queryable, accountId: string, category: NotificationCategory): Promise<boolean> {
  const { channels, digest } = await loadPreferencesOf(db, accountId);
  return channels[category].email && (digest === 'off' || immediateCategories.includes(category));
}

export async function storePreferences(db: Queryable, accountId: string, preferences: NotificationPreferences, at: Date): Promise<void> {
  const { channels, digest, digestHour, quietHours, quietDeadlines, timeZone, discreet } = preferences;
  await db.change(
    sql`insert into notification_preference (account_id, channels, digest, digest_hour, quiet_from, quiet_to, time_zone, quiet_deadlines, discreet, updated_at)
        values (${accountId}, ${JSON.stringify(channels)}::jsonb, ${digest}, ${digestHour}, ${quietHours?.from ?? null}, ${quietHours?.to ?? null},
          ${quietHours?.timeZone ?? timeZone}, ${quietDeadlines}, ${discreet}, ${at})
        on conflict (account_id) do update set channels = excluded.channels, digest = excluded.digest, digest_hour = excluded.digest_hour,
          quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone, quiet_deadlines = excluded.quiet_deadlines,
          discreet = excluded.discreet, updated_at = excluded.updated_at`,
  );
}

function toPreferences(row: PreferenceRow): NotificationPreferences {
  const { quiet_from: from, quiet_to: to, time_zone: timeZone } = row;
  return {
    channels: completeChannels(row.channels, defaultChannels),
    digest: row.digest,
    digestHour: row.digest_hour,
    quietHours: from !== null && to !== null ? { from, to, timeZone } : null,
    quietDeadlines: row.quiet_deadlines,
    timeZone,
    discreet: row.discreet,
  };
}

/** Every category, from `current` where the change has none. What protects money and accounts stays on. */
export function completeChannels(
  changed: Partial<Record<NotificationCategory, NotificationChannels | undefined>>,
  current: Readonly<Record<NotificationCategory, NotificationChannels>>,
): Record<NotificationCategory, NotificationChannels> {
  const complete = { ...current };
  for (const category of notificationCategories) {
    const channels = changed[category] ?? current[category];
    complete[category] = lockedCategories.includes(category) ? { ...channels, inApp: true, email: true } : channels;
  }
  return complete;
}
