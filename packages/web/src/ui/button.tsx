import type { ButtonHTMLAttributes, Ref } from 'react';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: 'primary' | 'plain' | 'quiet';
  size?: 'small' | 'normal' | 'big';
  block?: boolean;
  /** Keeps its size and label, and ignores presses. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function getButtonClass({
  kind = 'plain',
  size = 'normal',
  block = false,
}: Pick<ButtonProps, 'kind' | 'size' | 'block'> = {}): string {
  return ['btn', kind !== 'plain' && kind, size === 'big' && 'big', size === 'small' && 'sm', block && 'block'].filter(Boolean).join(' ');
}

export function Button({
  kind = 'plain',
  size = 'normal',
  block = false,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
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
      {children}
    </button>
  );
}
