import { useLingui } from '@lingui/react/macro';
import type { MessageCard } from '@strapline/contract/shapes/message';
import { formatAmount } from '@strapline/domain/money/money';
import { MessageSquare } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import css from './message.module.css';
import { formatSent } from './message-days.ts';

type CardLineProps = { card: MessageCard; at: string; as?: 'buyer' | 'seller' | 'member' };

/** An offer that is over, or a notice: one dashed line. */
export function CardLine({ card, at, as }: CardLineProps) {
  const { t } = useLingui();
  const { kind, code, params } = card;
  const cents = Number(params['cents'] ?? 0);
  const isOwn = params['from'] === as;
  const outcomes: Record<string, string> = {
    accepted: t`Accepted.`,
    declined: t`Declined.`,
    countered: t`Countered.`,
    withdrawn: t`Withdrawn.`,
    expired: t`Expired.`,
    superseded: t`Ended, because the piece changed.`,
    bought: t`Bought.`,
  };
  return (
    <p className={isOwn ? `${css['cardLine']} ${css['own']}` : css['cardLine']}>
      <Icon icon={MessageSquare} size={16} />
      <span>
        {kind === 'offer' ? (isOwn ? t`You offered` : t`They offered`) : t`Update`}{' '}
        {cents > 0 && <b className="num">{formatAmount(cents)}</b>} {formatSent(at)}. {outcomes[code]}
      </span>
    </p>
  );
}
