import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatAmount } from '@strapline/domain/money/money';
import { Fact } from '../../ui/fact.tsx';
import { getLocale } from '../../ui/format/dates.ts';
import css from './shared-notes.module.css';

type Piece = Output<'fetchCollector'>['pieces']['items'][number];

/** A longer one is folded, as cards stand side by side. */
const longestNote = 160;

/** What the owner of a piece shares of what they noted about it. */
export function SharedNotes({ piece: { acquiredAt, paidCents, valueCents, folder, notes } }: { piece: Piece }) {
  const { t, i18n } = useLingui();
  const day = new Intl.DateTimeFormat(getLocale(i18n.locale), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const facts: [label: string, value: string | undefined][] = [
    [t`Acquired`, acquiredAt && day.format(new Date(acquiredAt))],
    [t`Price paid`, paidCents === undefined ? undefined : formatAmount(paidCents)],
    [t`Owner’s estimate`, valueCents === undefined ? undefined : formatAmount(valueCents)],
    [t`Folder`, folder],
  ];
  const shown = facts.filter(([, value]) => value !== undefined);
  return (
    <>
      {shown.length > 0 && (
        <dl className={css['facts']}>
          {shown.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
      {notes !== undefined && notes.length <= longestNote && <p className={css['notes']}>{notes}</p>}
      {notes !== undefined && notes.length > longestNote && (
        <details className={css['long']}>
          <summary>{t`Owner’s notes`}</summary>
          <p className={css['notes']}>{notes}</p>
        </details>
      )}
    </>
  );
}
