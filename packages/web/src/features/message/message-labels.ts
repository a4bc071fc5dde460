import { useLingui } from '@lingui/react/macro';
import type { Thread } from '@strapline/contract/shapes/message';
import { formatAmount } from '@strapline/domain/money/money';
import { Ban, CircleCheck, type IconNode, Truck, X } from 'lucide';

/** What the list says about the last message of a conversation. */
export function useLastMessage(): (thread: Thread) => string {
  const { t } = useLingui();
  return ({ as, last }) => {
    if (last.hidden && !last.text) return t`This message is hidden while we review a report.`;
    if (last.card?.kind === 'offer') {
      const amount = formatAmount(Number(last.card.params['cents'] ?? 0));
      return last.card.params['from'] === as ? t`You offered ${amount}` : t`They offered ${amount}`;
    }
    if (last.card) return t`An update`;
    return last.from === 'me' ? t`You: ${last.text}` : last.text;
  };
}

type Status = { icon: IconNode; label: string; tone?: 'good' | 'bad' };

/** Where the piece or the conversation stands, if that says more than the last message. */
export function useThreadStatus(): (thread: Thread) => Status | null {
  const { t } = useLingui();
  return ({ state, about }) => {
    if (state === 'blocked') return { icon: Ban, label: t`Blocked`, tone: 'bad' };
    switch (about.order?.status) {
      case 'paid':
        return { icon: CircleCheck, label: t`Paid, not shipped yet` };
      case 'shipped':
        return { icon: Truck, label: t`Shipped` };
      case 'delivered':
        return { icon: Truck, label: t`Delivered` };
      case 'completed':
        return { icon: CircleCheck, label: t`Order completed`, tone: 'good' };
      case 'canceled':
        return { icon: X, label: t`Order canceled` };
      default:
        return null;
    }
  };
}
