import type { IconNode } from 'lucide';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from './icon.tsx';

/** Props shared by buttons and links styled as buttons. */
export type ButtonLook = {
  kind?: 'primary' | 'plain' | 'quiet' | undefined;
  size?: 'small' | 'normal' | 'big' | undefined;
  block?: boolean | undefined;
  /** Before the label. */
  icon?: IconNode;
};

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Keeps its size and label, and ignores presses. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

export function getButtonClass({ kind = 'plain', size = 'normal', block = false }: Omit<ButtonLook, 'icon'> = {}): string {
  return ['btn', kind !== 'plain' && kind, size === 'big' && 'big', size === 'small' && 'sm', block && 'block'].filter(Boolean).join(' ');
}

export function Button({ kind, size, block, busy = false, icon, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const classes = getButtonClass({ kind, size, block });
  return (
    <button
      {...rest}
      type={type}
      className={className ? `${classes} ${className}` : classes}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <i className="spin" aria-hidden="true" />}
      {icon && <Icon icon={icon} />}
      {children}
    </button>
  );
}
