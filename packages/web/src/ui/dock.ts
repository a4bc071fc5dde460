/** The ref of a bar that a page keeps at its foot: notices lie above it, however high it is. */
export function dock(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--dock', `${bar.offsetHeight}px`));
  watch.observe(bar);
  return () => {
    watch.disconnect();
    style.removeProperty('--dock');
  };
}
