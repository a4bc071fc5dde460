import { Plural, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { MailQuestion, TrendingUp } from 'lucide';
import { NamedAvatar } from './avatar.tsx';
import { formatMoment } from './format/dates.ts';
import { HangTag } from './panel.tsx';
import css from './signal-list.module.css';

type Signal = Output<'listSignals'>['items'][number];

/** Unusual activity, newest first. `hidesMember`: the page is about the member. */
export function SignalList({ items, hidesMember = false }: { items: Signal[]; hidesMember?: boolean }) {
  return (
    <ul className={css['signals']}>
      {items.map((signal) => (
        <SignalRow key={signal.id} signal={signal} hidesMember={hidesMember} />
      ))}
    </ul>
  );
}

function SignalRow({ signal: { at, kind, reason, subject, mark, n, username }, hidesMember }: { signal: Signal; hidesMember: boolean }) {
  const { t } = useLingui();
  const kinds: Record<Signal['kind'], string> = {
    signUp: t`Sign-ups`,
    checkout: t`Checkouts`,
    upload: t`Uploads`,
    message: t`Messages`,
    report: t`Reports`,
  };
  const subjects: Record<Signal['subject'], string> = {
    address: t({ context: 'on the network', message: 'Address' }),
    device: t`Browser`,
    account: t`E-mail`,
  };
  return (
    <li>
      <span className="mono">{formatMoment(at)}</span>
      <b>{kinds[kind]}</b>
      {reason === 'velocity' ? (
        <HangTag tone="brass" icon={TrendingUp} label={<Plural value={n} one="# in an hour" other="# in an hour" />} />
      ) : (
        <HangTag tone="brass" icon={MailQuestion} label={t`Disposable e-mail`} />
      )}
      <span className="mono">
        {subjects[subject]} {mark}
      </span>
      {!hidesMember && (username ? <NamedAvatar of={{ username }} /> : <span className="note">{t`Guest`}</span>)}
    </li>
  );
}
