import { useLingui } from '@lingui/react';
import type { Order } from '@strapline/contract/shapes/order';
import { timelineMessages } from '@strapline/domain/order/order-timeline';
import { formatCodedParams } from './coded-text.ts';

type Entry = Pick<Order['timeline'][number], 'code' | 'params'>;

/** Makes the sentence of a timeline entry; a catalogue translates it by the ID `timeline.<code>`. */
export function useTimelineMessage(): (entry: Entry) => string {
  const { i18n } = useLingui();
  return ({ code, params }) => i18n._(`timeline.${code}`, formatCodedParams(params), { message: timelineMessages[code] });
}
