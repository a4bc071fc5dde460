import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '@strapline/domain/money/money';
import type { CSSProperties } from 'react';
import css from './offer-dialog.module.css';

type SliderProps = { cents: number | null; floor: number; price: number; onChange: (cents: number) => void };

/** The amount between the lowest offer and the price, in whole dollars except at the ends. */
export function OfferSlider({ cents, floor, price, onChange }: SliderProps) {
  const { t } = useLingui();
  const value = Math.min(Math.max(cents ?? floor, floor), price);
  return (
    <div>
      <input
        type="range"
        className={css['slider']}
        aria-label={t`Your offer`}
        aria-valuetext={formatAmount(value)}
        min={floor}
        max={price}
        step={1}
        value={value}
        style={{ '--part': `${price === floor ? 100 : ((value - floor) / (price - floor)) * 100}%` } as CSSProperties}
        onChange={(event) => {
          const typed = Number(event.target.value);
          onChange(typed === floor || typed === price ? typed : Math.min(price, Math.max(floor, Math.round(typed / 100) * 100)));
        }}
      />
      <p className={`${css['ends']} num`}>
        <span>{t`${formatAmount(floor)} minimum`}</span>
        <span>{t`${formatAmount(price)} asking price`}</span>
      </p>
    </div>
  );
}

/** `120.00` */
export function formatTyped(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
