/**
 * For `mutateAsync(...).then(done, keepErrorInDialog)`: `then` still runs when the refetched lists have unmounted the dialog, and
 * the mutation keeps the error for the dialog to show.
 */
export function keepErrorInDialog(): void {}
