import { useLingui } from '@lingui/react/macro';
import { DoorOpen } from 'lucide';
import { leaveQuickly } from '../platform/page/quick-exit.ts';
import { Icon } from '../ui/icon.tsx';

/** Leaves for a neutral site: by this button, or Esc pressed three times quickly. */
export function QuickExitButton() {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className="ib exit"
      aria-label={t`Leave this site quickly`}
      title={t`Leave this site quickly (Esc three times)`}
      onClick={leaveQuickly}
    >
      <Icon icon={DoorOpen} />
    </button>
  );
}
