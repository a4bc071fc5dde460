import { Trans } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { ReactNode } from 'react';
import { formatDay } from './format/dates.ts';

type Task = Output<'listTasks'>['items'][number];

export function TaskLabel({ task }: { task: Pick<Task, 'kind' | 'as' | 'isTurn' | 'until'> }): ReactNode {
  const day = task.until ? formatDay(task.until) : '';
  switch (task.kind) {
    case 'dispute':
      if (!task.isTurn) return <Trans>In dispute. It isn’t your turn; the next step is due by {day}.</Trans>;
      return task.as === 'seller' ? (
        <Trans>In dispute. Answer the buyer by {day}.</Trans>
      ) : (
        <Trans>In dispute. Answer the creator by {day}.</Trans>
      );
    case 'ship':
      return <Trans>Paid. Ship it by {day}.</Trans>;
    case 'strapCode':
      return <Trans>The buyer has no working strap code. Generate one.</Trans>;
    case 'message':
      return <Trans>You have a new message.</Trans>;
  }
}
