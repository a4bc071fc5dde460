/** A moment as an input of type `datetime-local` has it, in the time zone of this device. */
export function formatLocalTime(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment of such an input; undefined while it is incomplete. */
export function parseLocalTime(text: string): string | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
