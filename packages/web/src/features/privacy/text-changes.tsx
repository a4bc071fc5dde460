import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatDay } from '../../ui/format/dates.ts';

/** What is different in a text since the version that somebody agreed to. */
export function TextChanges({ changes }: { changes: Output<'listConsents'>['changes'] }) {
  const { t } = useLingui();
  if (changes.length === 0) return null;
  return (
    <ul aria-label={t`What changed`}>
      {changes.map(({ version, since, text }) => (
        <li key={version}>
          {text} <small>{t`Since ${formatDay(since)}`}</small>
        </li>
      ))}
    </ul>
  );
}
