import { useLingui } from '@lingui/react/macro';
import { discreetTexts } from '@strapline/contract/notification-text';
import { useId } from 'react';
import { useAppName } from '../../platform/page/app-data.ts';
import { Check, Segmented } from '../../ui/form/choice.tsx';
import { Select } from '../../ui/form/field.tsx';
import type { PreferencePartProps } from './change-preferences.ts';
import css from './settings.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

function getOwnZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function DigestPanel({ preferences, onChange }: PreferencePartProps) {
  const { t } = useLingui();
  const id = useId();
  const change = (changed: Partial<typeof preferences>) => onChange((now) => ({ ...now, timeZone: getOwnZone(), ...changed }));
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{t`E-mail digest`}</h2>
      <Segmented
        label={t`E-mail digest`}
        value={preferences.digest}
        options={[
          { value: 'off', label: t`Off` },
          { value: 'daily', label: t`Daily` },
          { value: 'weekly', label: t`Weekly` },
        ]}
        onChange={(digest) => change({ digest })}
      />
      {preferences.digest !== 'off' && (
        <Select label={t`Send at`} value={preferences.digestHour} onChange={({ target }) => change({ digestHour: Number(target.value) })}>
          {hours.map((time, hour) => (
            <option key={time} value={hour}>
              {time}
            </option>
          ))}
        </Select>
      )}
      <p className="note">{t`We always send messages, offers and orders right away.`}</p>
    </section>
  );
}

export function QuietPanel({ preferences, onChange }: PreferencePartProps) {
  const { t } = useLingui();
  const id = useId();
  const { quietHours, quietDeadlines } = preferences;
  const timeZone = getOwnZone();
  const change = (changed: { from?: string; to?: string }) =>
    onChange((now) => ({ ...now, quietHours: { from: '22:00', to: '08:00', ...now.quietHours, timeZone, ...changed } }));
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{t`Quiet hours`}</h2>
      <Check
        checked={quietHours !== null}
        note={t`Pushes are held until they end.`}
        onChange={({ target }) => (target.checked ? change({}) : onChange((now) => ({ ...now, quietHours: null })))}
      >
        {t`No push notifications during these hours`}
      </Check>
      {quietHours && (
        <>
          <div className={css['times']}>
            <Select label={t`From`} value={quietHours.from} onChange={({ target }) => change({ from: target.value })}>
              {hours.map((time) => (
                <option key={time}>{time}</option>
              ))}
            </Select>
            <Select label={t`To`} value={quietHours.to} onChange={({ target }) => change({ to: target.value })}>
              {hours.map((time) => (
                <option key={time}>{time}</option>
              ))}
            </Select>
          </div>
          <Check
            checked={quietDeadlines}
            note={t`Offers and holds that end within the hour`}
            onChange={({ target }) => onChange((now) => ({ ...now, quietDeadlines: target.checked }))}
          >
            {t`Still notify me about deadlines`}
          </Check>
          <p className="note">{t`Time zone: ${quietHours.timeZone}`}</p>
        </>
      )}
    </section>
  );
}

export function DiscreetPanel({ preferences, onChange }: PreferencePartProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const appName = useAppName();
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{t`Discreet subject lines`}</h2>
      <Check checked={preferences.discreet} onChange={({ target }) => onChange((now) => ({ ...now, discreet: target.checked }))}>
        {t`Keep item names and amounts out of subject lines and lock screens`}
      </Check>
      {preferences.discreet && (
        <ul className={css['examples']}>
          {(['message', 'order'] as const).map((category) => (
            <li key={category}>
              <b>{appName}</b>
              <span>{i18n._(`notification.discreet.${category}`, {}, { message: discreetTexts[category] })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
