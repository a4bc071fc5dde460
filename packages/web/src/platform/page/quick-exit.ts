/** The script in the page's head leaves; see `packages/contract/src/quick-exit.ts`. */
export function leaveQuickly(): void {
  dispatchEvent(new Event('quick-exit'));
}
