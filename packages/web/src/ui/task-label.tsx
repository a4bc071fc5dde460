import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { ReactNode } from 'react';
import { formatDay } from './format/dates.ts';

type Task = Output<'listTasks'>['items'][number];

export function TaskLabel({ task }: { task: Pick<Task, 'kind' | 'as' | 'isTurn' | 'until'> }): ReactNode {
  const { t } = useLingui();
  const day = task.until ? formatDay(task.until) : '';
  switch (task.kind) {
    case 'dispute':
      if (!task.isTurn) return t`In dispute. It isn’t your turn; the next step is due by ${day}.`;
      return task.as === 'seller' ? t`In dispute. Answer the buyer by ${day}.` : t`In dispute. Answer the seller by ${day}.`;
    case 'ship':
      return t`Paid. Ship it by ${day}.`;
    case 'strapCode':
      return t`The buyer has no working strap code. Generate one.`;
    case 'message':
      return t`You have a new message.`;
  }
}
