/** Ref of a bar at the bottom of a page; notices lie above it, whatever its height. */
export function observeDock(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--dock', `${bar.offsetHeight}px`));
  watch.observe(bar);
  return () => {
    watch.disconnect();
    style.removeProperty('--dock');
  };
}
