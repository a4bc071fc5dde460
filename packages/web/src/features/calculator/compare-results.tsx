import { Trans, useLingui } from '@lingui/react/macro';
import { parseLength } from '@strapline/domain/size/readings';
import { calculateSizeRank } from '@strapline/domain/size/systems';
import { fromMicrometers, type LengthUnit } from '@strapline/domain/size/units';
import { formatMoment } from '../../ui/format/dates.ts';
import { type ReadingName, readingNames } from './calculator-state.ts';
import css from './history.module.css';
import { getEntryLabel, getEntrySize, type HistoryEntry } from './history.ts';
import { useMethodNames, useReadingLabels } from './reading-labels.tsx';

/** Older first. */
export function CompareResults({ first, second }: { first: HistoryEntry; second: HistoryEntry }) {
  const { t } = useLingui();
  const labels = useReadingLabels();
  const methods = useMethodNames();
  const { unit } = second.data;
  return (
    <div className={css['compare']}>
      <table>
        <caption>
          <Trans>
            Then and <em>now</em>
          </Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t({ context: 'stored', message: 'Saved' })}</th>
            <th scope="col">{getEntryName(first)}</th>
            <th scope="col">{getEntryName(second)}</th>
            <th scope="col">{t({ context: 'a column', message: 'Change' })}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t`Size`}</th>
            <td className={css['best']}>{getEntryLabel(first.data)}</td>
            <td className={css['best']}>{getEntryLabel(second.data)}</td>
            <td>
              <SizeChange first={first} second={second} />
            </td>
          </tr>
          {readingNames.map((name) => {
            const [before, after] = [formatLengthIn(first, name, unit), formatLengthIn(second, name, unit)];
            if (before === null && after === null) return null;
            return (
              <tr key={name}>
                <th scope="row">{labels[name].name}</th>
                <td>{formatValue(before, unit)}</td>
                <td>{formatValue(after, unit)}</td>
                <td>{before === null || after === null ? '–' : formatSigned(after - before, unit)}</td>
              </tr>
            );
          })}
          <tr>
            <th scope="row">{t`Method`}</th>
            <td>{methods[first.data.method]}</td>
            <td>{methods[second.data.method]}</td>
            <td>{first.data.method === second.data.method ? t`the same` : t`different method`}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** By volume, never by letter. */
function SizeChange({ first, second }: { first: HistoryEntry; second: HistoryEntry }) {
  const [before, after] = [getEntrySize(first.data), getEntrySize(second.data)];
  if (before.ukBand === after.ukBand && before.ordinal === after.ordinal) return <Trans>the same</Trans>;
  const [sizeBefore, sizeAfter] = [calculateSizeRank(before), calculateSizeRank(after)];
  if (sizeBefore === sizeAfter) return <Trans>sister sizes</Trans>;
  return sizeAfter > sizeBefore ? <Trans>more volume</Trans> : <Trans>less volume</Trans>;
}

function getEntryName({ data }: HistoryEntry): string {
  return data.name || formatMoment(new Date(data.savedAt).toISOString());
}

function formatLengthIn({ data: { inputs } }: HistoryEntry, name: ReadingName, unit: LengthUnit): number | null {
  if (inputs.from === 'size') return null;
  const typed = parseLength(inputs.readings[name].text, inputs.readings[name].unit);
  return 'error' in typed ? null : fromMicrometers(typed.micrometers, unit);
}

function formatValue(length: number | null, unit: LengthUnit): string {
  return length === null ? '–' : `${length} ${unit}`;
}

function formatSigned(difference: number, unit: LengthUnit): string {
  const rounded = Math.round(difference * 100) / 100;
  return rounded === 0 ? `0 ${unit}` : `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)} ${unit}`;
}
