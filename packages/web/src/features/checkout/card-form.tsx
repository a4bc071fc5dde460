import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { CreditCard } from 'lucide';
import { type ChangeEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  type Card,
  type CardErrors,
  type CardField,
  cardFieldOrder,
  formatCvc,
  formatExpiry,
  formatNumber,
  getCaretPosition,
  testNumbers,
  validateCard,
} from './card.ts';
import css from './checkout.module.css';
import { confirmSandbox } from './confirm-sandbox.ts';
import type { PayOutcome } from './pay-outcome.ts';

/** What every payment form offers: `pay` settles the payment, or reports incomplete input. */
export type PayForm = { pay: () => Promise<PayOutcome | 'incomplete'> };
export type PayFormProps = {
  /** A payment, or a setup that only saves the card. */
  intent: Pick<PaymentIntent, 'id' | 'clientSecret'>;
  publishableKey: string;
  returnUrl: string;
  refusedField: CardField | undefined;
  ref: Ref<PayForm>;
};

const emptyCard: Card = { number: '', expiry: '', cvc: '' };

/** The sandbox's card form. Card data goes to the payment provider only. */
export function CardForm({ intent, publishableKey, returnUrl, refusedField, ref }: PayFormProps) {
  const { t } = useLingui();
  const [card, setCard] = useState(emptyCard);
  const [errors, setErrors] = useState<CardErrors>({});
  const numberInput = useRef<HTMLInputElement>(null);
  const expiryInput = useRef<HTMLInputElement>(null);
  const cvcInput = useRef<HTMLInputElement>(null);

  function focus(field: CardField): void {
    ({ number: numberInput, expiry: expiryInput, cvc: cvcInput })[field].current?.focus();
  }
  const focusRefused = useEffectEvent(focus);
  useEffect(() => {
    if (refusedField) focusRefused(refusedField);
  }, [refusedField]);

  function change(field: CardField, value: string) {
    setCard((now) => ({ ...now, [field]: value }));
    setErrors(({ [field]: _mended, ...others }) => others);
  }

  useImperativeHandle(ref, () => ({
    async pay() {
      const cardErrors = validateCard(card, new Date());
      setErrors(cardErrors);
      const first = cardFieldOrder.find((field) => cardErrors[field]);
      if (first) {
        focus(first);
        return 'incomplete';
      }
      return confirmSandbox({ intent, card, publishableKey, returnUrl });
    },
  }));

  const getError = useCardErrors(errors, refusedField);
  return (
    <div className="stack">
      <Field
        ref={numberInput}
        label={t`Card number`}
        className="num"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        unit={<Icon icon={CreditCard} />}
        error={getError('number')}
        value={card.number}
        onChange={(event) => change('number', formatInput(event))}
      />
      <div className="grid2">
        <Field
          ref={expiryInput}
          label={t`Expires`}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          error={getError('expiry')}
          value={card.expiry}
          onChange={(event) => change('expiry', formatExpiry(event.target.value, card.expiry))}
        />
        <Field
          ref={cvcInput}
          label={t`Security code`}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          error={getError('cvc')}
          value={card.cvc}
          onChange={(event) => change('cvc', formatCvc(event.target.value))}
        />
      </div>
      <TestNumbers
        onUse={(number) => {
          setCard({ number, expiry: '12 / 34', cvc: '123' });
          setErrors({});
        }}
      />
    </div>
  );
}

/** Regroups the digits and keeps the caret in place. */
function formatInput(event: ChangeEvent<HTMLInputElement>): string {
  const input = event.target;
  const digitsBefore = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length;
  const formatted = formatNumber(input.value);
  const isAtEnd = input.selectionStart === input.value.length;
  if (!isAtEnd)
    requestAnimationFrame(() =>
      input.setSelectionRange(getCaretPosition(formatted, digitsBefore), getCaretPosition(formatted, digitsBefore)),
    );
  return formatted;
}

function useCardErrors(errors: CardErrors, refusedField: CardField | undefined): (field: CardField) => string | undefined {
  const { t } = useLingui();
  return (field) => {
    const error = errors[field];
    if (!error) return refusedField === field ? t`The bank didn’t accept this. Check it and try again.` : undefined;
    if (error === 'past') return t`This card has expired.`;
    if (field === 'number') return error === 'missing' ? t`Enter a card number.` : t`Enter a valid card number. Check the digits.`;
    if (field === 'expiry') return error === 'missing' ? t`Enter the expiry date.` : t`Enter month and year, e.g. 08 / 29.`;
    return error === 'missing' ? t`Enter the security code.` : t`Enter the three digits on the back of your card.`;
  };
}

/** Published test numbers; real cards are refused here. */
function TestNumbers({ onUse }: { onUse: (number: string) => void }) {
  const { t } = useLingui();
  const does = { pays: t`pays`, declines: t`is declined`, asks: t`needs bank approval` };
  return (
    <div className={`callout b ${css['tests']}`}>
      <div>
        <p>
          <Trans>
            <b>Test mode.</b> Real cards aren’t accepted. Use a test number:
          </Trans>
        </p>
        <ul>
          {testNumbers.map(({ number, does: what }) => (
            <li key={number}>
              <button type="button" className="link" onClick={() => onUse(number)}>
                <span className="num">{number}</span>
              </button>{' '}
              {does[what]}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
