import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedCard } from '@strapline/contract/shapes/payment';
import { CreditCard, Plus } from 'lucide';
import { RadioCard } from '../../ui/form/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './payment-step.module.css';

type SavedCardChoiceProps = {
  cards: readonly SavedCard[];
  chosenCardId: string | undefined;
  onChoose: (cardId: string | undefined) => void;
};

/** Newest first, a new card last. */
export function SavedCardChoice({ cards, chosenCardId, onChoose }: SavedCardChoiceProps) {
  const { t } = useLingui();
  return (
    <fieldset className={css['savedCards']}>
      <legend className="vh">{t`Card`}</legend>
      {cards.map(({ id, brand, last4, expMonth, expYear }) => (
        <RadioCard
          key={id}
          name="keptCard"
          value={id}
          checked={chosenCardId === id}
          onChange={() => onChoose(id)}
          className={`${css['method']}`}
        >
          <span>
            {formatBrand(brand)} •••• {last4}
            <small>
              <Trans>
                expires {String(expMonth).padStart(2, '0')} / {String(expYear % 100).padStart(2, '0')}
              </Trans>
            </small>
          </span>
          <Icon icon={CreditCard} />
        </RadioCard>
      ))}
      <RadioCard
        name="keptCard"
        value=""
        checked={chosenCardId === undefined}
        onChange={() => onChoose(undefined)}
        className={`${css['method']}`}
      >
        <span>{t`Another card`}</span>
        <Icon icon={Plus} />
      </RadioCard>
    </fieldset>
  );
}

const brandNames = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
]);

function formatBrand(brand: string): string {
  return brandNames.get(brand) ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
