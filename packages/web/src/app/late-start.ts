/**
 * Starts the app in a page that the server has drawn. On a slow line the page's own picture comes first, within 1.5 s, and the page is
 * painted before the app's files ask for the line and the processor. A page without a picture, or that nobody looks at, starts at once.
 * The build writes the text of this function into the page, so it uses nothing from outside itself.
 */
export function startLate(): void {
  const start = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
    for (const script of document.querySelectorAll<HTMLScriptElement>('script[type="later"]')) {
      script.type = 'module';
      // A script is looked at when it comes into the page.
      document.head.append(script);
    }
  };
  const picture = document.querySelector<HTMLImageElement>('#root img[fetchpriority="high"]');
  if (!picture || document.hidden) {
    start();
    return;
  }
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const shown = picture.decode().then(painted, painted);
  void Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 1_500))]).then(start);
}
