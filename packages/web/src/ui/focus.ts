/** Waits briefly for a heading that is still loading, unless the user moved on. */
export function focusHeading(retriesLeft = 20): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) {
    if (retriesLeft > 0) setTimeout(() => focusHeading(retriesLeft - 1), 100);
    return;
  }
  const hadTabIndex = document.activeElement;
  if (hadTabIndex && hadTabIndex !== document.body && hadTabIndex.closest('main') && hadTabIndex.id !== 'main') return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Centred: at the bottom a phone's button bar would cover it. */
export function focusInView(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
