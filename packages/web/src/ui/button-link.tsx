import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { type ButtonLook, getButtonClass } from './button.tsx';
import { Icon } from './icon.tsx';

type ButtonAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook;

function ButtonAnchor({ kind, size, block, icon, className, children, ...anchor }: ButtonAnchorProps) {
  const classes = getButtonClass({ kind, size, block });
  return (
    <a {...anchor} className={className ? `${classes} ${className}` : classes}>
      {icon && <Icon icon={icon} />}
      {children}
    </a>
  );
}

/** A router link styled as a button. */
export const ButtonLink = createLink(ButtonAnchor);
