/** The page's heading; one that is still loading is waited for, briefly, unless the person moved on to something else. */
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

/** Into the middle of the view: at the foot of a phone it would lie under the bar with the button. */
export function focusInView(place: HTMLElement | null | undefined): void {
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
