import { useLingui } from '@lingui/react/macro';
import { CircleAlert, type IconNode, X } from 'lucide';
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../icon.tsx';
import './snackbar.css';

type SnackbarProps = {
  children: ReactNode;
  icon?: IconNode;
  bad?: boolean;
  action?: { label: string; run: () => void } | undefined;
  onClose?: () => void;
  /** Called when the pointer or the focus comes to it; what it returns, when neither is there any more. */
  hold?: () => () => void;
};

/** Errors are announced at once. */
export function Snackbar({ children, icon, bad = false, action, onClose, hold }: SnackbarProps) {
  const { t } = useLingui();
  const heldProps = useHold(hold);
  const sign = bad ? CircleAlert : icon;
  return (
    <div className="toast" role={bad ? 'alert' : 'status'} {...heldProps}>
      {sign && <Icon icon={sign} className={bad ? 'icon bad' : 'icon'} />}
      {children}
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      {onClose && (
        <button type="button" aria-label={t`Dismiss`} onClick={onClose}>
          <Icon icon={X} size={18} />
        </button>
      )}
    </div>
  );
}

function useHold(hold: SnackbarProps['hold']) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  const startHolding = useEffectEvent(() => hold?.());
  useEffect(() => (isHeld ? startHolding() : undefined), [isHeld]);
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  };
}
