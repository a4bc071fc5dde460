import type { Language } from './languages.ts';

/**
 * The quick exit of every page, as a script at the start of its head: it works before the app has started, and on pages without the app. The scripts are the source
 * of these functions, so they use nothing else.
 */
const settings = {
  /** Somewhere that nobody asks about. */
  neutralSite: 'https://en.wikipedia.org/wiki/Main_Page',
  pressesToLeave: 3,
  pressesWithinMs: 1_000,
  /** How long leaving may wait for the browser to go back. */
  backMs: 120,
  leftKey: 'strapline.left',
};

/** Nothing of the page is drawn any more, and its title says nothing. */
function clearPage(): void {
  document.documentElement.style.setProperty('display', 'none', 'important');
  document.title = 'Wikipedia';
}

function forgetPages(): void {
  try {
    sessionStorage.clear();
    sessionStorage.setItem(settings.leftKey, 'yes');
    for (const key of Object.keys(localStorage)) if (key.includes('.member.')) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
  // Offline copies of pages and answers.
  globalThis.caches?.keys().then(
    (names) => names.forEach((name) => void caches.delete(name)),
    () => undefined,
  );
}

/** How many of the app's pages are before this one; its router counts them. */
function readDepth(): number {
  const state: unknown = history.state;
  const index: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, '__TSR_index') : 0;
  return typeof index === 'number' ? index : 0;
}

/**
 * Leaves for a neutral site at once, which replaces this page in the history. Copies of pages that this browser keeps are deleted. The browser's own history list
 * can't be changed by a page.
 */
function leave(): void {
  clearPage();
  forgetPages();
  const depth = readDepth();
  if (depth === 0) {
    location.replace(settings.neutralSite);
    return;
  }
  const go = (): void => {
    history.replaceState(null, '', '/');
    location.assign(settings.neutralSite);
  };
  // From the app's first page, a new one replaces all that follow it. Going back may take longer, and would cancel what began before.
  addEventListener('popstate', go, { capture: true });
  setTimeout(go, settings.backMs);
  history.go(-depth);
}

/** Pages from before that Back or Forward would open again lead to the neutral site too, before they are drawn. A new visit ends that. */
function stayAway(): void {
  const returnTo = (isBack: boolean): void => {
    try {
      if (sessionStorage.getItem(settings.leftKey) === null) return;
      if (!isBack) sessionStorage.removeItem(settings.leftKey);
    } catch {
      return;
    }
    if (!isBack) return;
    clearPage();
    location.replace(settings.neutralSite);
  };
  const [entry] = performance.getEntriesByType('navigation');
  returnTo(entry !== undefined && Reflect.get(entry, 'type') === 'back_forward');
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) returnTo(true);
  });
}

/** Esc three times within a second leaves, also from a dialog, which the first press closes; and the event that the app's buttons send. Returns how to stop. */
export function listenForQuickExit(go: () => void = leave): () => void {
  let presses: number[] = [];
  const onKey = ({ key, repeat, timeStamp }: KeyboardEvent): void => {
    if (key !== 'Escape') presses = [];
    if (key !== 'Escape' || repeat) return;
    presses = [...presses.filter((at) => timeStamp - at < settings.pressesWithinMs), timeStamp];
    if (presses.length >= settings.pressesToLeave) go();
  };
  // Before dialogs and fields, which may stop the event.
  addEventListener('keydown', onKey, { capture: true });
  addEventListener('quick-exit', go);
  return () => {
    removeEventListener('keydown', onKey, { capture: true });
    removeEventListener('quick-exit', go);
  };
}

/** The button's label and title. */
const buttonTexts: Readonly<Record<Language, readonly [label: string, title: string]>> = {
  en: ['Leave quickly', 'Leave this site quickly (Esc three times)'],
  de: ['Schnell weg', 'Seite schnell verlassen (dreimal Esc)'],
  fr: ['Quitter vite', 'Quitter vite ce site (Échap trois fois)'],
  es: ['Salir rápido', 'Salir rápido de este sitio (Esc tres veces)'],
  ja: ['すぐに離れる', 'このサイトをすぐに離れる（Escを3回）'],
};

/** A button on pages without the app's header, in the page's language. It isn't printed, and the page ends above it. */
function drawButton(): void {
  const button = document.createElement('button');
  button.type = 'button';
  const [label, title] = buttonTexts[document.documentElement.lang as Language] ?? buttonTexts.en;
  button.textContent = label;
  button.title = title;
  button.style.cssText =
    'position:fixed;right:12px;bottom:12px;z-index:10;width:auto;margin:0;padding:10px 16px;min-height:44px;font:500 15px/1.4 system-ui,sans-serif;color:CanvasText;background:Canvas;border:1px solid GrayText;border-radius:8px;cursor:pointer';
  button.addEventListener('click', leave);
  addEventListener('beforeprint', () => {
    button.style.display = 'none';
  });
  addEventListener('afterprint', () => {
    button.style.display = '';
  });
  document.body.style.paddingBottom = '72px';
  (document.querySelector('header, main') ?? document.body).append(button);
}

const source = [
  `const settings=${JSON.stringify(settings)}`,
  ...[clearPage, forgetPages, readDepth, leave, stayAway, listenForQuickExit].map(String),
  `${stayAway.name}();${listenForQuickExit.name}()`,
].join(';');

/** For the app, whose header and footer have buttons. */
export const appQuickExitScript = `{${source}}`;

/** For pages without the app. */
export const quickExitScript = `{${source};const buttonTexts=${JSON.stringify(buttonTexts)};${String(drawButton)};addEventListener('DOMContentLoaded',${drawButton.name})}`;
