declare global {
  interface Window {
    earlyHands?: EarlyHands;
  }
}

/** What a person did before the app ran. */
export type EarlyHands = { pressed: Element[]; focused: Element | null; isTouched: boolean; listening: AbortController };

/**
 * Starts the app in a page that the server has drawn. On a slow line the page's own picture comes first, within 1.5 s, and the page is
 * painted before the app's files ask for the line and the processor. A page without a picture, or that nobody looks at, starts at once.
 * Buttons cannot answer before the app runs: who presses one meanwhile starts the app at once, and it is pressed for them then (`early-hands.ts`).
 * The build writes the text of this function into the page, so it uses nothing from outside itself.
 */
export function startLate(): void {
  const early: EarlyHands = { pressed: [], focused: null, isTouched: false, listening: new AbortController() };
  window.earlyHands = early;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
    for (const script of document.querySelectorAll<HTMLScriptElement>('script[type="later"]')) {
      script.type = 'module';
      // A script is looked at when it comes into the page.
      document.head.append(script);
    }
  };
  const listen = { capture: true, signal: early.listening.signal };
  const touch = () => {
    early.isTouched = true;
    start();
  };
  const focus = (event: Event) => {
    early.focused = event.target instanceof Element ? event.target : null;
    touch();
  };
  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('#root button') : null;
    if (!button) return;
    // A form that is sent now would load the page anew and lose what was typed.
    event.preventDefault();
    button.setAttribute('aria-busy', 'true');
    early.pressed.push(button);
    touch();
  };
  document.addEventListener('input', touch, listen);
  document.addEventListener('focusin', focus, listen);
  document.addEventListener('click', press, listen);
  const picture = document.querySelector<HTMLImageElement>('#root img[fetchpriority="high"]');
  if (!picture || document.hidden) {
    start();
    return;
  }
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const shown = picture.decode().then(painted, painted);
  void Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 1_500))]).then(start);
}
