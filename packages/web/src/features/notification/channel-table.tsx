import { useLingui } from '@lingui/react/macro';
import { lockedCategories, type NotificationCategory, type NotificationChannels } from '@strapline/contract/notification-codes';
import { Lock } from 'lucide';
import { useAppName } from '../../platform/page/app-data.ts';
import { Check } from '../../ui/form/choice.tsx';
import { Group } from '../../ui/group.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PreferencePartProps } from './change-preferences.ts';
import css from './settings.module.css';

type Channel = keyof NotificationChannels;
type Row = { category: NotificationCategory; name: string; about: string };

/** One row per category, with a checkbox for each channel. */
export function ChannelTable({ preferences, onChange, onWantPush }: PreferencePartProps & { onWantPush: () => void }) {
  const { t } = useLingui();
  const groups = useGroups();
  const channels: readonly { channel: Channel; label: string }[] = [
    { channel: 'inApp', label: t`In-app` },
    { channel: 'email', label: t`E-mail` },
    { channel: 'push', label: t`Push` },
  ];
  const toggle = (category: NotificationCategory, channel: Channel, isOn: boolean): void => {
    // The browser asks for permission at the first push that is turned on.
    if (channel === 'push' && isOn) onWantPush();
    onChange((now) => ({ ...now, channels: { ...now.channels, [category]: { ...now.channels[category], [channel]: isOn } } }));
  };
  return (
    <div>
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h2 className="eyebrow">{title}</h2>
          {rows.map(({ category, name, about }) => (
            <Group key={category} className={css['category']} aria-label={name}>
              <p>
                {name}
                <small>{about}</small>
              </p>
              {channels.map(({ channel, label }) =>
                channel !== 'push' && lockedCategories.includes(category) ? (
                  <span key={channel} className={css['locked']}>
                    <Icon icon={Lock} size={16} />
                    {label} <span className="vh">{t`Always on`}</span>
                  </span>
                ) : (
                  <Check
                    key={channel}
                    checked={preferences.channels[category][channel]}
                    onChange={({ target }) => toggle(category, channel, target.checked)}
                  >
                    {label}
                  </Check>
                ),
              )}
            </Group>
          ))}
        </section>
      ))}
      <p className={`note row ${css['always']}`}>
        <Icon icon={Lock} size={16} />
        {t`Always on, to protect your money and your account.`}
      </p>
    </div>
  );
}

function useGroups(): { title: string; rows: Row[] }[] {
  const { t } = useLingui();
  const appName = useAppName();
  return [
    {
      title: t`Buying and selling`,
      rows: [
        { category: 'message', name: t`Messages`, about: t`New messages from creators and collectors` },
        { category: 'offer', name: t`Offers`, about: t`New offers, replies and deadlines` },
        { category: 'order', name: t`Orders and sales`, about: t`Payments, shipping, claims and payouts` },
        { category: 'rating', name: t`Reviews`, about: t`Reminders, and new reviews about you` },
      ],
    },
    {
      title: t`Finding`,
      rows: [
        { category: 'saved', name: t`Saved pieces`, about: t`Price drops, holds, available again, sold` },
        { category: 'follow', name: t`Creators you follow`, about: t`New pieces` },
        { category: 'forum', name: t`Forum`, about: t`Replies to you and in topics you follow, mentions` },
        { category: 'search', name: t`Wanted and saved searches`, about: t`New matches` },
      ],
    },
    {
      title: t`Your pieces`,
      rows: [{ category: 'tag', name: t`Your tags and pairs`, about: t`Taps, transfers, missing and found reports, reviews of pairs` }],
    },
    {
      title: appName,
      rows: [
        { category: 'account', name: t`Account and security`, about: t`Recovery, deletion and copies of your data` },
        { category: 'decision', name: t`Reports and decisions`, about: t`Reports by you or about you, and appeals` },
      ],
    },
  ];
}
