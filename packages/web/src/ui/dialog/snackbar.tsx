import { useLingui } from '@lingui/react/macro';
import { CircleAlert, type IconNode, X } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import './snackbar.css';

type SnackbarProps = {
  children: ReactNode;
  icon?: IconNode;
  bad?: boolean;
  action?: { label: string; run: () => void } | undefined;
  onClose?: () => void;
};

/** Errors are announced at once. */
export function Snackbar({ children, icon, bad = false, action, onClose }: SnackbarProps) {
  const { t } = useLingui();
  const sign = bad ? CircleAlert : icon;
  return (
    <div className="toast" role={bad ? 'alert' : 'status'}>
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
