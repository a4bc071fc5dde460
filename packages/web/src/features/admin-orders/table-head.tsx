import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Numeric columns come last, right-aligned. */
export function TableHead({ words, numbers }: { words: readonly ReactNode[]; numbers: readonly ReactNode[] }) {
  return (
    <thead>
      <tr>
        {[...words, ...numbers].map((name, index) => (
          <th key={index} className={index < words.length ? undefined : 'r'}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export const debitAndCreditLabels: readonly ReactNode[] = [<Trans key="debit">Debit</Trans>, <Trans key="credit">Credit</Trans>];
