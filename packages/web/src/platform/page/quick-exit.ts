/** Somewhere that nobody asks about. */
const neutralSite = 'https://en.wikipedia.org/wiki/Main_Page';
const pressesToLeave = 3;
const pressesWithinMs = 1_000;
/** How long leaving may wait for the browser to go back. */
const backMs = 120;

/**
 * Leaves for a neutral site at once. Copies of pages that this browser keeps are deleted, and our pages leave its back button, except the first one, as the home
 * page. The browser's own history list can't be changed by a page.
 */
export function leaveQuickly(): void {
  document.documentElement.hidden = true;
  document.title = 'Wikipedia';
  forgetPages();
  const leave = (): void => {
    history.replaceState(null, '', '/');
    location.assign(neutralSite);
  };
  const depth = readDepth();
  if (depth === 0) {
    location.replace(neutralSite);
    return;
  }
  // From the first page, a new one replaces all that follow it.
  setTimeout(leave, backMs);
  history.go(-depth);
}

/** How many of our pages are before this one; the router counts them. */
function readDepth(): number {
  const state: unknown = history.state;
  const index = typeof state === 'object' && state !== null ? Reflect.get(state, '__TSR_index') : 0;
  return typeof index === 'number' ? index : 0;
}

function forgetPages(): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key.startsWith('strapline.member.')) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
  // Offline copies of pages and answers.
  globalThis.caches?.keys().then(
    (names) => names.forEach((name) => void caches.delete(name)),
    () => undefined,
  );
}

/** Esc three times within a second leaves, also from a dialog, which the first press closes. Returns how to stop listening. */
export function listenForQuickExit(leave: () => void = leaveQuickly): () => void {
  let presses: number[] = [];
  const onKey = ({ key, repeat, timeStamp }: KeyboardEvent): void => {
    if (key !== 'Escape') presses = [];
    if (key !== 'Escape' || repeat) return;
    presses = [...presses.filter((at) => timeStamp - at < pressesWithinMs), timeStamp];
    if (presses.length >= pressesToLeave) leave();
  };
  // Before dialogs and fields, which may stop the event.
  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}
