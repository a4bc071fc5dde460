/** Whether the app runs inside a frame of another page. Asking the parent may be forbidden; then it is another site's. */
export function isFramed(): boolean {
  // The first markup is drawn by the server, which cannot know: the browser puts it right.
  if (typeof window === 'undefined') return false;
  try {
    return window.self !== window.top;
  } catch {
    return true;
  }
}
