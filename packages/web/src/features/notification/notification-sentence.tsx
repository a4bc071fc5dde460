import { useLingui } from '@lingui/react';
import { notificationCodes } from '@strapline/contract/notification-codes';
import { getParamKind } from '@strapline/contract/notification-text';
import { formatAmount } from '@strapline/domain/money/money';
import { Fragment } from 'react';
import { formatMoment } from '../../ui/format/dates.ts';
import { type FoldedNotification, folds } from './fold-notifications.ts';

/** Private-use characters around each value, so that it can be found in the translated sentence and emphasized. */
const [start, end] = ['\ue000', '\ue001'];

/** The sentence of a notification; a catalogue translates it by the ID `notification.<code>`, that of several by `notification.folded.<code>`. */
export function NotificationSentence({ of: { code, params, count } }: { of: FoldedNotification }) {
  const { i18n } = useLingui();
  const values = Object.fromEntries(
    Object.entries({ ...params, count }).map(([name, value]) => [name, `${start}${formatValue(name, value)}${end}`]),
  );
  const folded = count > 1 ? folds[code] : undefined;
  const id = folded ? `notification.folded.${code}` : `notification.${code}`;
  const sentence = i18n._(id, values, { message: folded?.text ?? notificationCodes[code].text });
  return sentence.split(start).map((part, i) => {
    const [value = '', rest] = part.split(end);
    // The parts of one sentence never change their order.
    const key = `${i}`;
    return rest === undefined ? (
      <Fragment key={key}>{value}</Fragment>
    ) : (
      <Fragment key={key}>
        <strong>{value}</strong>
        {rest}
      </Fragment>
    );
  });
}

export function useActionLabel(): (of: FoldedNotification) => string {
  const { i18n } = useLingui();
  return ({ code, count }) => {
    const folded = count > 1 ? folds[code] : undefined;
    const id = folded ? `notification.action.folded.${code}` : `notification.action.${code}`;
    return i18n._(id, {}, { message: folded?.action ?? notificationCodes[code].action });
  };
}

function formatValue(name: string, value: string | number): string {
  const kind = getParamKind(name);
  if (kind === 'amount') return formatAmount(Number(value));
  return kind === 'time' ? formatMoment(value) : String(value);
}
