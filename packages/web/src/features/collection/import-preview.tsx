import { Plural, useLingui } from '@lingui/react/macro';
import { formatAmount } from '@strapline/domain/money/money';
import { formatUtcDay } from '../../ui/format/dates.ts';
import { useAudienceNames } from './audience-select.tsx';
import css from './import.module.css';
import type { ImportError, ImportItem } from './import-file.ts';

const shownLines = 5;

/** The first lines, and what each changes. */
export function ImportPreview({ items }: { items: readonly ImportItem[] }) {
  const { t } = useLingui();
  const describe = useDescribe();
  const rest = items.length - shownLines;
  return (
    <section className={css['preview']} aria-label={t`What changes`}>
      <p className="med" role="status">
        {items.length === 0 ? (
          t`Nothing to import in this file.`
        ) : (
          <Plural value={items.length} one="# piece in this file" other="# pieces in this file" />
        )}
      </p>
      <ul>
        {items.slice(0, shownLines).map((item) => (
          <li key={item.line}>
            <span className="mono">{item.braTagId}</span>
            <span>{describe(item).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="note">
          <Plural value={rest} one="and # more" other="and # more" />
        </p>
      )}
    </section>
  );
}

function useDescribe(): (item: ImportItem) => string[] {
  const { t } = useLingui();
  const names = useAudienceNames();
  return ({ acquiredAt, paidCents, valueCents, folder, privacy, notes }) =>
    [
      acquiredAt && t`acquired ${formatUtcDay(acquiredAt)}`,
      typeof paidCents === 'number' && t`paid ${formatAmount(paidCents)}`,
      typeof valueCents === 'number' && t`estimate ${formatAmount(valueCents)}`,
      folder && t`folder ${folder}`,
      privacy && t`visible to ${names[privacy]}`,
      notes && t`notes`,
    ].filter((text) => typeof text === 'string' && text !== '') as string[];
}

/** Lines that are left out, each with its reason. */
export function ImportErrors({ errors }: { errors: readonly ImportError[] }) {
  const { t } = useLingui();
  const explain = useExplain();
  if (errors.length === 0) return null;
  return (
    <section className={css['errors']} aria-label={t`Lines that are left out`}>
      <p className="med">
        <Plural value={errors.length} one="# problem. Its line is left out." other="# problems. These lines are left out." />
      </p>
      <ul>
        {errors.map((error, i) => (
          <li key={i}>
            <b className="num">{t`Line ${error.line}`}</b> {explain(error)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useExplain(): (error: ImportError) => string {
  const { t } = useLingui();
  return ({ code, value }) =>
    ({
      noId: t`The id is missing.`,
      unknownId: t`“${value}” isn’t the id of a tag.`,
      twice: t`${value} is in the file twice. The first line counts.`,
      date: t`“${value}” isn’t a date. Write it like 2026-03-14.`,
      amount: t`“${value}” isn’t an amount. Write it like 188.00.`,
      privacy: t`“${value}” isn’t an audience. Write everyone, followers or me.`,
      folder: t`The folder “${value}” is longer than 40 characters or has a line break.`,
      notes: t`The notes starting “${value}” are longer than 2000 characters.`,
      notAnObject: t`This entry isn’t a piece.`,
      notYours: t`You don’t own ${value}.`,
      refused: value,
    })[code];
}
