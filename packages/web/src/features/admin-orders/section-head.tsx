import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Segmented } from '../../ui/form/choice.tsx';
import css from './admin-orders.module.css';
import { type Section, useAdminOrders, useOpenSection } from './use-admin-orders.ts';

type SectionHeadProps<T extends string> = { part: Section; title: ReactNode; value: T; options: readonly { value: T; label: ReactNode }[] };

export function SectionHead<T extends string>({ part, title, value, options }: SectionHeadProps<T>) {
  const { t } = useLingui();
  const openSection = useOpenSection();
  const { of } = useAdminOrders();
  return (
    <div className={css['bar']}>
      <h2>{title}</h2>
      <Segmented
        label={t`Which`}
        value={value}
        options={options}
        onChange={(next) => openSection(part, { of, ...(next === options[0]?.value ? {} : { outcome: next }) }, { stay: true })}
      />
    </div>
  );
}

/** The filter in the URL; the first option is the default. */
export function useFilter<T extends string>(options: readonly [T, ...T[]]): T {
  const { outcome } = useAdminOrders();
  return options.find((one) => one === outcome) ?? options[0];
}
