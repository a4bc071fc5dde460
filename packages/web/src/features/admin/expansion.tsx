import { useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { createStoredSlice } from '../../platform/state/slice.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './core.module.css';

/** Which panels are open, by name; remembered in this browser. */
const useOpenPanels = createStoredSlice<{ open: Record<string, boolean> }>('admin-panels', { open: {} });

type ExpansionProps = { name: string; title: ReactNode; status?: ReactNode; isOpenAtFirst?: boolean; children: ReactNode };

/** An expansion panel. The URL's hash opens the panel of that name. */
export function Expansion({ name, title, status, isOpenAtFirst = false, children }: ExpansionProps) {
  const { state, change } = useOpenPanels();
  const element = useRef<HTMLDetailsElement>(null);
  const isOpen = state.open[name] ?? isOpenAtFirst;
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash !== name) return;
    const { state: now, change: changeNow } = useOpenPanels.getState();
    changeNow({ open: { ...now.open, [name]: true } });
    element.current?.scrollIntoView();
  }, [hash, name]);
  return (
    <details
      className={css['expansion']}
      id={name}
      ref={element}
      open={isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        if (open !== isOpen) change({ open: { ...state.open, [name]: open } });
      }}
    >
      <summary>
        <h2>{title}</h2>
        <span className={css['status']}>{status}</span>
        <Icon icon={ChevronDown} />
      </summary>
      {isOpen && <div className={css['body']}>{children}</div>}
    </details>
  );
}
