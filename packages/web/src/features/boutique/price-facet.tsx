import { Trans, useLingui } from '@lingui/react/macro';
import { findPriceStep, priceSteps } from '@strapline/domain/search/price-steps';
import { useState } from 'react';
import type { BoutiqueSearch } from './boutique-query.ts';
import type { Facet } from './facet-options.tsx';
import css from './facets.module.css';

type PriceFacetProps = { search: BoutiqueSearch; facet: Facet | undefined; onChange: (patch: BoutiqueSearch) => void };

const lastStep = priceSteps.length - 1;
const toCents = (dollars: string): number => Math.round(Number(dollars) * 100);
const toDollars = (step: number): string => String((priceSteps[step] ?? 0) / 100);

/** Two beads over the prices of what is found. The ends mean no limit. A change takes effect when a bead or key is released. */
export function PriceFacet({ search, facet, onChange }: PriceFacetProps) {
  const { t } = useLingui();
  const { range, move, sent, addPending } = useRange(search);
  const { min, max } = range;
  const low = min ? findPriceStep(toCents(min)) : 0;
  const high = max ? findPriceStep(toCents(max)) : lastStep;
  const send = (next: Range) => {
    if (isSame(next, sent)) return;
    move(next);
    addPending(next);
    onChange(next);
  };
  const released = { onPointerUp: () => send(range), onKeyUp: () => send(range) };
  const moveLow = (step: number) => move({ min: step === 0 ? '' : toDollars(step), max });
  const moveHigh = (step: number) => move({ min, max: step === lastStep ? '' : toDollars(step) });
  return (
    <div className={css['price']}>
      {facet?.isComplete && <Histogram facet={facet} low={low} high={high} />}
      <div className={css['beads']}>
        <i style={{ left: `${(low / lastStep) * 100}%`, right: `${100 - (high / lastStep) * 100}%` }} aria-hidden="true" />
        <input
          type="range"
          min={0}
          max={lastStep}
          value={low}
          aria-label={t`Lowest price`}
          aria-valuetext={min === '' ? t`Any price` : `$${min}`}
          onChange={(event) => moveLow(Math.min(Number(event.target.value), high - 1))}
          {...released}
        />
        <input
          type="range"
          min={0}
          max={lastStep}
          value={high}
          aria-label={t`Highest price`}
          aria-valuetext={max === '' ? t`Any price` : `$${max}`}
          onChange={(event) => moveHigh(Math.max(Number(event.target.value), low + 1))}
          {...released}
        />
      </div>
      <form
        className={css['amounts']}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const [min, max] = [readDollars(form.get('min')), readDollars(form.get('max'))];
          const isReversed = min !== '' && max !== '' && Number(min) > Number(max);
          send(isReversed ? { min: max, max: min } : { min, max });
        }}
      >
        <Amount name="min" label={t`Lowest price in dollars`} value={min} />
        <span>
          <Trans>to</Trans>
        </span>
        <Amount name="max" label={t`Highest price in dollars`} value={max} />
        <button type="submit" className="vh">{t`Apply`}</button>
      </form>
    </div>
  );
}

type Range = { min: string; max: string };
const isSame = (one: Range, other: Range): boolean => one.min === other.min && one.max === other.max;

/** The search's prices, or what was chosen since. `pending` was sent, but isn't in the search yet: when it arrives, a bead that was moved on stays. */
function useRange({ min = '', max = '' }: BoutiqueSearch) {
  const [range, move] = useState<Range>({ min, max });
  const [seen, setSeen] = useState<Range>({ min, max });
  const [pending, setPending] = useState<readonly Range[]>([]);
  if (!isSame(seen, { min, max })) {
    const arrived = pending.findIndex((sent) => isSame(sent, { min, max }));
    setSeen({ min, max });
    setPending(arrived < 0 ? [] : pending.slice(arrived + 1));
    if (arrived < 0) move({ min, max });
  }
  const addPending = (sent: Range): void => setPending((before) => [...before, sent]);
  return { range, move, addPending, sent: pending.at(-1) ?? seen };
}

type AmountProps = { name: string; label: string; value: string };

function Amount({ name, label, value }: AmountProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <label>
      <span aria-hidden="true">$</span>
      <input
        name={name}
        aria-label={label}
        inputMode="decimal"
        value={typed ?? value}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={(event) => {
          event.target.form?.requestSubmit();
          setTyped(undefined);
        }}
      />
    </label>
  );
}

function readDollars(value: FormDataEntryValue | null): string {
  const dollars = Number(String(value ?? '').replace(/[^\d.]/g, ''));
  return Number.isFinite(dollars) && dollars > 0 ? String(Math.round(dollars * 100) / 100) : '';
}

function Histogram({ facet, low, high }: { facet: Facet; low: number; high: number }) {
  const counts = priceSteps.slice(0, -1).map((step) => facet.values.find(({ value }) => Number(value) === step)?.count ?? 0);
  const most = Math.max(1, ...counts);
  return (
    <div className={css['bars']} aria-hidden="true">
      {counts.map((count, step) => (
        <i
          key={priceSteps[step]}
          className={step >= low && step < high ? css['in'] : undefined}
          style={{ height: `${(count / most) * 100}%` }}
        />
      ))}
    </div>
  );
}
