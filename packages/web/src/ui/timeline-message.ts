import { useLingui } from '@lingui/react';
import type { Order } from '@strapline/contract/shapes/order';
import { formatParams } from '@strapline/domain/message';
import { timelineMessages } from '@strapline/domain/order/order-timeline';

type Entry = Pick<Order['timeline'][number], 'code' | 'params'>;

/** Makes the sentence of a timeline entry; a catalogue translates it by the ID `timeline.<code>`. */
export function useTimelineMessage(): (entry: Entry) => string {
  const { i18n } = useLingui();
  return ({ code, params }) => i18n._(`timeline.${code}`, formatParams(params), { message: timelineMessages[code] });
}
