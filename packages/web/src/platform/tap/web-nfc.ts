/**
 * Reads a chip with Web NFC (Chrome on Android). Elsewhere the phone opens the chip's URL by itself, so
 * nothing depends on this.
 */
type NfcRecord = { recordType: string; data?: DataView };
type NfcReading = Event & { message: { records: readonly NfcRecord[] } };
type NfcReader = EventTarget & { scan(options: { signal: AbortSignal }): Promise<void> };

declare global {
  var NDEFReader: (new () => NfcReader) | undefined;
}

export function canReadNfc(): boolean {
  return typeof globalThis.NDEFReader === 'function';
}

/** NFC is not permitted: refused by the person, off in the phone's settings, or the page has no https. */
export class NfcDeniedError extends Error {}

/** The first URL on the next chip; null for a chip without one. Rejects with AbortError when `signal` aborts. */
export async function readChip(signal: AbortSignal): Promise<string | null> {
  if (!globalThis.NDEFReader) throw new NfcDeniedError('This browser can’t read chips.');
  const reader = new globalThis.NDEFReader();
  const reading = waitForReading(reader, signal);
  await reader.scan({ signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new NfcDeniedError(error instanceof Error ? error.message : String(error));
  });
  return findUrl(await reading);
}

function waitForReading(reader: NfcReader, signal: AbortSignal): Promise<readonly NfcRecord[]> {
  const found = new Promise<readonly NfcRecord[]>((done, fail) => {
    reader.addEventListener('reading', (event) => done((event as NfcReading).message.records), { once: true });
    reader.addEventListener('readingerror', () =>
      fail(new NfcDeniedError('The chip was lost while it was read. Hold it still and try again.')),
    );
    signal.addEventListener('abort', () => fail(signal.reason));
  });
  // If the scan fails to start, its error is thrown below and this promise is no longer awaited.
  found.catch(() => undefined);
  return found;
}

function findUrl(records: readonly NfcRecord[]): string | null {
  const record = records.find(({ recordType, data }) => (recordType === 'url' || recordType === 'absolute-url') && data);
  return record?.data ? new TextDecoder().decode(record.data) : null;
}
