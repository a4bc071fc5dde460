import { useEffect, useEffectEvent } from 'react';

/** Keys outside fields, by `event.key` in lower case; `submit` is Ctrl or ⌘ with Enter, which also works inside fields. */
export function useKeys(actions: Record<string, (() => void) | undefined>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = findAction(event);
    const run = key === undefined ? undefined : actions[key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function findAction(event: KeyboardEvent): string | undefined {
  if (event.isComposing || event.altKey || document.querySelector('dialog[open]')) return undefined;
  if (event.ctrlKey || event.metaKey) return event.key === 'Enter' ? 'submit' : undefined;
  return isField(event.target) ? undefined : event.key.toLowerCase();
}

/** Radio buttons take no text. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select');
}
