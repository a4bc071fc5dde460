import { Trans } from '@lingui/react/macro';
import type { ChargebackView, Dispute, DisputeStep } from '@strapline/contract/shapes/dispute';
import type { ProposalKind } from '@strapline/domain/dispute/dispute.states';
import { formatAmount } from '@strapline/domain/money/money';
import { Check, CircleAlert, Gavel, Handshake, type IconNode, Landmark, MessageSquare, PackageCheck, Scale, Truck, Undo2, X } from 'lucide';
import { formatDateTime } from '../../../ui/format/dates.ts';

type Side = 'buyer' | 'seller';

export function ProposalMessage({ kind, cents, side }: { kind: ProposalKind; cents: number; side: Side }) {
  const isBuyer = side === 'buyer';
  const amount = formatAmount(cents);
  switch (kind) {
    case 'full':
      return <Trans>{amount} back, a full refund.</Trans>;
    case 'partial':
      return isBuyer ? <Trans>{amount} back; you keep the piece.</Trans> : <Trans>{amount} back; the buyer keeps the piece.</Trans>;
    case 'return':
      return isBuyer ? (
        <Trans>You send the piece back to its creator, and then get {amount} back.</Trans>
      ) : (
        <Trans>The piece comes back to you, and then the buyer gets {amount} back.</Trans>
      );
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
  const isOwn = step.by === side;
  const isBuyer = step.by === 'buyer';
  switch (step.what) {
    case 'opened':
      if (step.by === 'provider') return <Trans>The buyer’s bank asks for the payment back</Trans>;
      return isOwn ? <Trans>You reported a problem</Trans> : <Trans>The buyer reported a problem</Trans>;
    case 'words':
      return isOwn ? <Trans>You added</Trans> : isBuyer ? <Trans>The buyer added</Trans> : <Trans>The creator added</Trans>;
    case 'proposed':
      return isOwn ? <Trans>You propose</Trans> : isBuyer ? <Trans>The buyer proposes</Trans> : <Trans>The creator proposes</Trans>;
    case 'declined':
      return isOwn ? <Trans>You do not agree</Trans> : <Trans>The creator does not agree</Trans>;
    case 'accepted':
      return isOwn ? <Trans>You agreed</Trans> : isBuyer ? <Trans>The buyer agreed</Trans> : <Trans>The creator agreed</Trans>;
    case 'return_sent':
      return isOwn ? <Trans>You sent the piece back</Trans> : <Trans>The buyer sent the piece back</Trans>;
    case 'return_received':
      return isOwn ? <Trans>You received the piece back</Trans> : <Trans>The creator received the piece back</Trans>;
    case 'escalated':
      if (step.by === 'timer') return <Trans>The creator did not answer in time, so our team decides</Trans>;
      return isOwn ? (
        <Trans>You asked us to decide</Trans>
      ) : isBuyer ? (
        <Trans>The buyer asked us to decide</Trans>
      ) : (
        <Trans>The creator asked us to decide</Trans>
      );
    case 'decided':
      return <Trans>We decided</Trans>;
    case 'second_asked':
      return <Trans>We decided; a second admin is reviewing it</Trans>;
    case 'second_refused':
      return <Trans>The second admin did not agree; we are deciding again</Trans>;
    case 'withdrawn':
      if (step.by === 'timer') return <Trans>The buyer did not answer in time</Trans>;
      return isOwn ? <Trans>You’re satisfied now</Trans> : <Trans>The buyer is satisfied now</Trans>;
    case 'ran_out':
      return <Trans>It wasn’t decided in time, so the buyer gets a full refund</Trans>;
    case 'bank':
      return <Trans>The bank decides</Trans>;
  }
}

export function TurnMessage({ dispute, side }: { dispute: Dispute; side: Side }) {
  const { turn, status } = dispute;
  if (!turn) return null;
  const day = formatDateTime(turn.until);
  const isOwn = turn.of === side;
  switch (status) {
    case 'open':
      return isOwn ? (
        <Trans>Please answer by {day}. After that, our team decides.</Trans>
      ) : (
        <Trans>The creator answers by {day}. After that, our team decides. The payment stays frozen.</Trans>
      );
    case 'answered':
      return isOwn ? (
        <Trans>Please answer by {day}. Without an answer the creator is paid.</Trans>
      ) : (
        <Trans>The buyer answers by {day}. Without an answer you are paid.</Trans>
      );
    case 'return_agreed':
      return isOwn ? (
        <Trans>Send it back by {day} with a tracking number. If you don’t, the creator is paid.</Trans>
      ) : (
        <Trans>The buyer has to send it back by {day}. If they don’t, you are paid.</Trans>
      );
    case 'return_sent':
      return isOwn ? (
        <Trans>Tell us when you’ve received it. If we don’t hear from you by {day}, our team decides.</Trans>
      ) : (
        <Trans>You get a full refund once the creator confirms that it arrived. If they don’t respond by {day}, our team decides.</Trans>
      );
    default:
      return side === 'buyer' ? (
        <Trans>Our team is reviewing it and will write to you both. If it isn’t decided by {day}, you get a full refund.</Trans>
      ) : (
        <Trans>Our team is reviewing it and will write to you both. If it isn’t decided by {day}, the buyer gets a full refund.</Trans>
      );
  }
}

export function OutcomeMessage({ outcome, side }: { outcome: NonNullable<Dispute['outcome']>; side: Side }) {
  const amount = formatAmount(outcome.cents);
  const isBuyer = side === 'buyer';
  switch (outcome.for) {
    case 'buyer':
      return isBuyer ? <Trans>You get a full refund.</Trans> : <Trans>The buyer gets a full refund, and the piece is yours again.</Trans>;
    case 'split':
      return isBuyer ? (
        <Trans>You get {amount} back and keep the piece.</Trans>
      ) : (
        <Trans>The buyer gets {amount} back, and you are paid the rest.</Trans>
      );
    case 'seller':
      return isBuyer ? (
        <Trans>The order is complete and its creator is paid.</Trans>
      ) : (
        <Trans>The order is complete and you are paid.</Trans>
      );
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
      return <Trans>The bank asked about the payment and let it stand.</Trans>;
    default:
      return (
        <Trans>
          The buyer’s bank asks for {amount} back and holds it until it decides. That takes up to three months; nothing else changes until
          then.
        </Trans>
      );
  }
}
