import { useLingui } from '@lingui/react/macro';
import type { Offer } from '@strapline/contract/shapes/offer';
import { formatAmount } from '@strapline/domain/money/money';
import type { OfferAnswer } from '@strapline/domain/offer/offer.states';
import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';
import { Field } from './form/field.tsx';
import { parseCents } from './form/parse-cents.ts';

/** `amount` is what is wrong with the counteroffer's amount. */
export type AnswerErrors = { failure?: string | undefined; amount?: string | undefined };
type OfferAnswersProps = {
  offer: Pick<Offer, 'can' | 'amountCents'>;
  errors: AnswerErrors;
  isBusy: boolean;
  onAnswer: (answer: OfferAnswer, amountCents?: number) => void;
};

/** The answers that the viewer may give to an offer, on every page that shows one. A counteroffer asks for its amount first. */
export function OfferAnswers({ offer, errors, isBusy, onAnswer }: OfferAnswersProps) {
  const { t } = useLingui();
  const [isCountering, setCountering] = useState(false);
  if (isCountering && offer.can.includes('counter'))
    return (
      <CounterForm errors={errors} isBusy={isBusy} onCancel={() => setCountering(false)} onSend={(cents) => onAnswer('counter', cents)} />
    );
  const labels: Record<OfferAnswer, string> = {
    accept: t`Accept ${formatAmount(offer.amountCents)}`,
    counter: t`Counter`,
    decline: t`Decline`,
    withdraw: t`Withdraw offer`,
  };
  const answers = (['accept', 'counter', 'decline', 'withdraw'] as const).filter((answer) => offer.can.includes(answer));
  if (answers.length === 0) return null;
  return (
    <div className="stack">
      <Failure>{errors.failure}</Failure>
      <div className="row">
        {answers.map((answer) => (
          <Button
            key={answer}
            kind={answer === 'accept' ? 'primary' : 'plain'}
            busy={isBusy}
            onClick={() => (answer === 'counter' ? setCountering(true) : onAnswer(answer))}
          >
            {labels[answer]}
          </Button>
        ))}
      </div>
    </div>
  );
}

type CounterFormProps = Pick<OfferAnswersProps, 'errors' | 'isBusy'> & { onCancel: () => void; onSend: (cents: number) => void };

function CounterForm({ errors, isBusy, onCancel, onSend }: CounterFormProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const cents = parseCents(typed);
  const missing = isTried && cents === null ? t`Enter an amount, e.g. 120.00.` : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (cents !== null) onSend(cents);
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        label={t`Your counteroffer`}
        name="amountCents"
        inputMode="decimal"
        autoComplete="off"
        before={<span>$</span>}
        value={typed}
        error={missing ?? errors.amount}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Failure>{errors.amount ? undefined : errors.failure}</Failure>
      <div className="row">
        <Button type="submit" kind="primary" busy={isBusy}>
          {cents === null ? t`Send counteroffer` : t`Send ${formatAmount(cents)} counteroffer`}
        </Button>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </form>
  );
}
