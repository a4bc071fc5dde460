import { type TableEntry, untilErased } from './table-entry.ts';

/** Notifications, how people want them, and where they are sent. */
export const notificationTables: Readonly<Record<string, TableEntry>> = {
  notification: {
    purpose: 'What people are notified of',
    none: 'id app category code ends_at in_app at read_at',
    pseudonymous: 'account_id actor_id bra_tag_id',
    personal: 'params href',
    retention: '90 days',
    erase: 'Notifications of others about orders and pieces, without the person’s name, for 90 days.',
    export: 'notifications.json',
  },
  notification_outbox: {
    purpose: 'E-mails and pushes about notifications',
    none: 'id app channel category in_digest state due_at attempts last_error created_at ended_at',
    pseudonymous: 'account_id notification_id',
    retention: '90 days',
  },
  notification_preference: {
    purpose: 'How people want to be notified',
    none: 'channels digest digest_hour quiet_deadlines discreet updated_at',
    pseudonymous: 'account_id',
    personal: 'quiet_from quiet_to time_zone',
    retention: untilErased,
    export: 'profile.json',
  },
  push_subscription: {
    purpose: 'Browsers that get pushes',
    none: 'id app created_at',
    pseudonymous: 'account_id session_id endpoint_hash',
    sealed: 'subscription_sealed',
    retention: 'until it is turned off or the sign-in ends',
    export: 'notifications.json',
  },
  shown_message: {
    purpose: 'Welcome messages and tours that a person has seen',
    none: 'name at',
    pseudonymous: 'account_id',
    retention: untilErased,
    export: 'profile.json',
  },
};
