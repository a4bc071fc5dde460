/** Waits briefly for a heading that is still loading, unless the user moved on. */
export function focusHeading(triesLeft = 20): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) {
    if (triesLeft > 0) setTimeout(() => focusHeading(triesLeft - 1), 100);
    return;
  }
  const held = document.activeElement;
  if (held && held !== document.body && held.closest('main') && held.id !== 'main') return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Centred: at the bottom a phone's button bar would cover it. */
export function focusInView(place: HTMLElement | null | undefined): void {
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
