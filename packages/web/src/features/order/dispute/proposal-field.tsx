import { useLingui } from '@lingui/react/macro';
import type { RefundTerms } from '@strapline/contract/shapes/dispute';
import type { ProposalKind } from '@strapline/domain/dispute/dispute.states';
import { formatAmount } from '@strapline/domain/money/money';
import { RadioCard } from '../../../ui/form/choice.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { getAmountError, parseCents } from '../../../ui/form/parse-cents.ts';
import { RefundBreakdown } from '../../../ui/refund-breakdown.tsx';
import css from './dispute.module.css';

type ProposalFieldProps = {
  /** Of the amount: its path in the input. */
  name: string;
  kind: ProposalKind;
  amount: string;
  /** The refundable amount. */
  maxCents: number;
  terms: RefundTerms;
  side: 'buyer' | 'seller';
  canReturn: boolean;
  error: string | undefined;
  onChange: (change: { kind?: ProposalKind; amount?: string }) => void;
};

export function ProposalField({ name, kind, amount, maxCents, terms, side, canReturn, error, onChange }: ProposalFieldProps) {
  const { t } = useLingui();
  const all = formatAmount(maxCents);
  const cents = parseCents(amount);
  // The minimum is $1.00.
  const isPartial = cents !== null && cents >= 100 && cents < maxCents;
  const isBuyer = side === 'buyer';
  return (
    <fieldset className={css['options']}>
      <legend className="lab">{isBuyer ? t`What do you want?` : t`What do you propose?`}</legend>
      <RadioCard name="wanted" checked={kind === 'full'} onChange={() => onChange({ kind: 'full' })}>
        <span>
          <b>{t`A full refund`}</b>
          <small>{all}</small>
        </span>
      </RadioCard>
      <RadioCard name="wanted" checked={kind === 'partial'} onChange={() => onChange({ kind: 'partial' })}>
        <span>
          <b>{isBuyer ? t`A partial refund, and I keep it` : t`A partial refund, and the buyer keeps it`}</b>
          <small>{isPartial ? t`${formatAmount(cents)} of ${all}` : t`You choose the amount.`}</small>
        </span>
      </RadioCard>
      {kind === 'partial' && (
        <Field
          name={name}
          label={t`Amount`}
          value={amount}
          inputMode="decimal"
          before={<span className="unit">$</span>}
          error={error && (getAmountError(amount) ?? error)}
          hint={t`Less than ${all}.`}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      )}
      {kind === 'partial' && isPartial && <RefundBreakdown terms={terms} cents={cents} side={side} />}
      {canReturn && (
        <RadioCard name="wanted" checked={kind === 'return'} onChange={() => onChange({ kind: 'return' })}>
          <span>
            <b>{t`Return it for a full refund`}</b>
            <small>{t`${all}, once the seller has the piece.`}</small>
          </span>
        </RadioCard>
      )}
    </fieldset>
  );
}
