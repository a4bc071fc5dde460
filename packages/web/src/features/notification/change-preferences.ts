import type { NotificationPreferences } from '@strapline/contract/shapes/notification';

/** Takes the newest preferences, which may be newer than the rendered ones. */
export type ChangePreferences = (update: (now: NotificationPreferences) => NotificationPreferences) => void;
export type PreferencePartProps = { preferences: NotificationPreferences; onChange: ChangePreferences };
