import { Trans, useLingui } from '@lingui/react/macro';
import type { ChargebackView, Dispute, DisputeStep } from '@strapline/contract/shapes/dispute';
import type { ProposalKind } from '@strapline/domain/dispute/dispute.states';
import { formatAmount } from '@strapline/domain/money/money';
import { Check, CircleAlert, Gavel, Handshake, type IconNode, Landmark, MessageSquare, PackageCheck, Scale, Truck, Undo2, X } from 'lucide';
import { formatDateTime } from '../../../ui/format/dates.ts';

type Side = 'buyer' | 'seller';

export function ProposalMessage({ kind, cents, side }: { kind: ProposalKind; cents: number; side: Side }) {
  const { t } = useLingui();
  const isBuyer = side === 'buyer';
  const amount = formatAmount(cents);
  switch (kind) {
    case 'full':
      return t`${amount} back, a full refund.`;
    case 'partial':
      return isBuyer ? t`${amount} back; you keep the piece.` : t`${amount} back; the buyer keeps the piece.`;
    case 'return':
      return isBuyer
        ? t`You send the piece back to the seller, and then get ${amount} back.`
        : t`The piece comes back to you, and then the buyer gets ${amount} back.`;
  }
}

export const stepIcons: Record<DisputeStep['what'], IconNode> = {
  opened: CircleAlert,
  words: MessageSquare,
  proposed: Handshake,
  declined: X,
  accepted: Check,
  return_sent: Truck,
  return_received: PackageCheck,
  escalated: Scale,
  decided: Gavel,
  second_asked: Gavel,
  second_refused: Gavel,
  withdrawn: Undo2,
  ran_out: Gavel,
  bank: Landmark,
};

export function StepMessage({ step, side }: { step: DisputeStep; side: Side }) {
  const { t } = useLingui();
  const isOwn = step.by === side;
  const isBuyer = step.by === 'buyer';
  switch (step.what) {
    case 'opened':
      if (step.by === 'provider') return t`The buyer’s bank asks for the payment back`;
      return isOwn ? t`You reported a problem` : t`The buyer reported a problem`;
    case 'words':
      return isOwn ? t`You commented` : isBuyer ? t`The buyer commented` : t`The seller commented`;
    case 'proposed':
      return isOwn ? t`You propose` : isBuyer ? t`The buyer proposes` : t`The seller proposes`;
    case 'declined':
      return isOwn ? t`You disagree` : t`The seller disagrees`;
    case 'accepted':
      return isOwn ? t`You agreed` : isBuyer ? t`The buyer agreed` : t`The seller agreed`;
    case 'return_sent':
      return isOwn ? t`You sent the piece back` : t`The buyer sent the piece back`;
    case 'return_received':
      return isOwn ? t`You received the piece back` : t`The seller received the piece back`;
    case 'escalated':
      if (step.by === 'timer') return t`The seller didn’t answer in time, so our team decides`;
      return isOwn ? t`You asked us to decide` : isBuyer ? t`The buyer asked us to decide` : t`The seller asked us to decide`;
    case 'decided':
      return t`We decided`;
    case 'second_asked':
      return t`We decided; a second admin is reviewing it`;
    case 'second_refused':
      return t`The second admin disagreed; we’re deciding again`;
    case 'withdrawn':
      if (step.by === 'timer') return t`The buyer didn’t answer in time`;
      return isOwn ? t`You’re satisfied now` : t`The buyer is satisfied now`;
    case 'ran_out':
      return t`It wasn’t decided in time, so the buyer gets a full refund`;
    case 'bank':
      return t`The bank decides`;
  }
}

export function TurnMessage({ dispute, side }: { dispute: Dispute; side: Side }) {
  const { t } = useLingui();
  const { turn, status } = dispute;
  if (!turn) return null;
  const day = formatDateTime(turn.until);
  const isOwn = turn.of === side;
  switch (status) {
    case 'open':
      return isOwn
        ? t`Please answer by ${day}. After that, our team decides.`
        : t`The seller answers by ${day}. After that, our team decides. The payment stays frozen.`;
    case 'answered':
      return isOwn
        ? t`Please answer by ${day}. Without an answer the seller is paid.`
        : t`The buyer answers by ${day}. Without an answer you are paid.`;
    case 'return_agreed':
      return isOwn
        ? t`Send it back by ${day} with a tracking number. If you don’t, the seller is paid.`
        : t`The buyer has to send it back by ${day}. If they don’t, you are paid.`;
    case 'return_sent':
      return isOwn
        ? t`Tell us when you’ve received it. If we don’t hear from you by ${day}, our team decides.`
        : t`You get a full refund once the seller confirms that it arrived. If they don’t respond by ${day}, our team decides.`;
    default:
      return side === 'buyer'
        ? t`Our team is reviewing it and will write to you both. If it isn’t decided by ${day}, you get a full refund.`
        : t`Our team is reviewing it and will write to you both. If it isn’t decided by ${day}, the buyer gets a full refund.`;
  }
}

export function OutcomeMessage({ outcome, side }: { outcome: NonNullable<Dispute['outcome']>; side: Side }) {
  const { t } = useLingui();
  const amount = formatAmount(outcome.cents);
  const isBuyer = side === 'buyer';
  switch (outcome.for) {
    case 'buyer':
      return isBuyer ? t`You get a full refund.` : t`The buyer gets a full refund, and the piece is yours again.`;
    case 'split':
      return isBuyer ? t`You get ${amount} back and keep the piece.` : t`The buyer gets ${amount} back, and you are paid the rest.`;
    case 'seller':
      return isBuyer ? t`The order is complete and the seller is paid.` : t`The order is complete and you are paid.`;
  }
}

export function ChargebackMessage({ chargeback }: { chargeback: ChargebackView }) {
  const amount = formatAmount(chargeback.cents);
  switch (chargeback.status) {
    case 'won':
      return <Trans>The bank asked for {amount} and decided that the payment stands.</Trans>;
    case 'lost':
      return <Trans>The bank returned {amount} to the buyer.</Trans>;
    case 'warning_closed':
    case 'prevented':
      return <Trans>The bank asked about the payment and closed its case. The payment stands.</Trans>;
    default:
      return (
        <Trans>
          The buyer’s bank asks for {amount} back and holds it until it decides. That takes up to three months; nothing else changes until
          then.
        </Trans>
      );
  }
}
