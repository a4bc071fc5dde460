import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Numeric columns come last, right-aligned. */
export function TableHead({ labels, numberLabels }: { labels: readonly ReactNode[]; numberLabels: readonly ReactNode[] }) {
  return (
    <thead>
      <tr>
        {[...labels, ...numberLabels].map((name, index) => (
          <th key={index} className={index < labels.length ? undefined : 'r'}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export const debitAndCreditLabels: readonly ReactNode[] = [<Trans key="debit">Debit</Trans>, <Trans key="credit">Credit</Trans>];
