import { Trans } from '@lingui/react/macro';
import type { DisputeView } from '@strapline/contract/shapes/dispute';
import { useAppName } from '../../../platform/page/app-data.ts';
import { Button } from '../../../ui/button.tsx';
import css from './dispute.module.css';

export type AnswerMode = 'accept' | 'propose' | 'decline' | 'withdraw' | 'add' | 'sendReturn' | 'receiveReturn' | 'escalate';

/** What the server allows, the awaited action first. */
export function DisputeActions({ view, onAnswer }: { view: DisputeView; onAnswer: (mode: AnswerMode) => void }) {
  const modes = modeOrder.filter((mode) => view.can.includes(mode));
  if (modes.length === 0) return null;
  return (
    <div className={css['actions']}>
      {modes.map((mode) => (
        <Button
          key={mode}
          kind={primaryModes.includes(mode) ? 'primary' : quietModes.includes(mode) ? 'quiet' : 'plain'}
          onClick={() => onAnswer(mode)}
        >
          <ModeLabel mode={mode} as={view.as} />
        </Button>
      ))}
    </div>
  );
}

const modeOrder: readonly AnswerMode[] = ['accept', 'sendReturn', 'receiveReturn', 'propose', 'decline', 'withdraw', 'escalate', 'add'];
const primaryModes: readonly AnswerMode[] = ['accept', 'sendReturn', 'receiveReturn'];
const quietModes: readonly AnswerMode[] = ['withdraw', 'escalate', 'add'];

export function ModeLabel({ mode, as }: { mode: AnswerMode; as: DisputeView['as'] }) {
  const appName = useAppName();
  switch (mode) {
    case 'accept':
      return <Trans>Agree</Trans>;
    case 'propose':
      return <Trans>Propose something else</Trans>;
    case 'decline':
      return <Trans>I disagree</Trans>;
    case 'withdraw':
      return as === 'buyer' ? <Trans>I’m satisfied now</Trans> : <Trans>Withdraw</Trans>;
    case 'add':
      return <Trans>Add a comment or pictures</Trans>;
    case 'sendReturn':
      return <Trans>I sent it back</Trans>;
    case 'receiveReturn':
      return <Trans>I received it back</Trans>;
    case 'escalate':
      return <Trans>Ask {appName} to decide</Trans>;
  }
}
