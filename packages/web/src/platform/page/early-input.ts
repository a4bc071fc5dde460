import { useLayoutEffect, useState } from 'react';
import { useHydrated } from './hydrated.ts';

/**
 * Replays what was typed, selected and pressed before hydration. Hydration keeps the input in the fields but fires no change events, so React's state would
 * miss it. Of a press React knows nothing: a script of `index.html` marks its button.
 */
export function useEarlyInput(): void {
  const [isHydrating] = useState(!useHydrated());
  useLayoutEffect(() => {
    document.documentElement.dataset['pageRuns'] = '';
    if (!isHydrating) return;
    // Read before another render resets the fields; replayed after this one, so that each change is rendered before the next.
    const changes = findEarlyInput(document);
    queueMicrotask(() => {
      for (const replay of changes) replay();
      // What was typed is rendered first.
      setTimeout(pressAgain);
    });
  }, [isHydrating]);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** For each field that differs from the server's markup, a function that fires its change event. */
function findEarlyInput(root: ParentNode): (() => void)[] {
  return [...root.querySelectorAll<Field>('input, textarea, select')].flatMap((field) => {
    if (field instanceof HTMLSelectElement) {
      const { selectedIndex } = field;
      return selectedIndex === getDefaultIndex(field) ? [] : [() => selectAgain(field, selectedIndex)];
    }
    if (field.type === 'checkbox' || field.type === 'radio') {
      const { checked, defaultChecked, type } = field as HTMLInputElement;
      return checked === defaultChecked || (type === 'radio' && !checked) ? [] : [() => checkAgain(field as HTMLInputElement, checked)];
    }
    const text = field.value;
    return text === field.defaultValue ? [] : [() => typeAgain(field, text)];
  });
}

function pressAgain(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-pressed]');
  if (!button) return;
  delete button.dataset['pressed'];
  button.click();
}

function getDefaultIndex({ options }: HTMLSelectElement): number {
  const served = [...options].findIndex((option) => option.defaultSelected);
  return Math.max(0, served);
}

function selectAgain(field: HTMLSelectElement, index: number): void {
  field.selectedIndex = index;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function checkAgain(field: HTMLInputElement, checked: boolean): void {
  field.checked = !checked;
  field.click();
}

/** Sets the value with the prototype's setter: React overrides the element's own to detect changes. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
