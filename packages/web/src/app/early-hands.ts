import type { EarlyHands } from './late-start.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Place = { kind: string; name: string; nth: number };

/** Does again in the app's drawing of a page what a person typed, focused and pressed in the server's, which it replaced. */
export function putBackEarlyHands(served: ParentNode, root: ParentNode, { pressed, focused }: EarlyHands): void {
  const inApp = (element: Element) => elementAt(root, placeOf(served, element));
  for (const field of served.querySelectorAll<TextField>('input, textarea')) {
    const same = field.value === field.defaultValue ? undefined : inApp(field);
    if (isTextField(same)) typeInto(same, field.value);
  }
  const stood = focused && inApp(focused);
  if (stood instanceof HTMLElement) stood.focus({ preventScroll: true });
  for (const button of pressed) {
    const same = inApp(button);
    if (same instanceof HTMLElement) same.click();
  }
}

/** Both drawings are made by the same components: the same kind and name, and among those the same place in the row. */
function placeOf(root: ParentNode, element: Element): Place {
  const place = { kind: element.tagName, name: nameOf(element), nth: 0 };
  return { ...place, nth: alike(root, place).indexOf(element) };
}

function elementAt(root: ParentNode, place: Place): Element | undefined {
  return alike(root, place)[place.nth];
}

function alike(root: ParentNode, { kind, name }: Pick<Place, 'kind' | 'name'>): Element[] {
  return [...root.querySelectorAll(kind)].filter((other) => nameOf(other) === name);
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.getAttribute('type') + (element.textContent ?? '');
}

/** As if it was typed: React listens for the event and looks whether the value is another than the one it set itself. */
function typeInto(field: TextField, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function isTextField(element: Element | undefined): element is TextField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
