/**
 * Reading a chip with the page itself, where the browser can (Chrome on Android). Everywhere else the phone opens the chip's address by itself, so
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

/** The reader was refused: by the person, by the phone's settings, or by a page without https. */
export class NfcRefused extends Error {}

/** The first web address that the next chip shows; null for a chip that shows none. Ends with AbortError when `signal` does. */
export async function readChip(signal: AbortSignal): Promise<string | null> {
  if (!globalThis.NDEFReader) throw new NfcRefused('This browser can’t read chips.');
  const reader = new globalThis.NDEFReader();
  const reading = nextReading(reader, signal);
  await reader.scan({ signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new NfcRefused(error instanceof Error ? error.message : String(error));
  });
  return addressIn(await reading);
}

function nextReading(reader: NfcReader, signal: AbortSignal): Promise<readonly NfcRecord[]> {
  const found = new Promise<readonly NfcRecord[]>((done, fail) => {
    reader.addEventListener('reading', (event) => done((event as NfcReading).message.records), { once: true });
    reader.addEventListener('readingerror', () =>
      fail(new NfcRefused('The chip was lost while it was read. Hold it still and try again.')),
    );
    signal.addEventListener('abort', () => fail(signal.reason));
  });
  // Where the scan itself fails, nobody waits for the reading any more.
  found.catch(() => undefined);
  return found;
}

function addressIn(records: readonly NfcRecord[]): string | null {
  const record = records.find(({ recordType, data }) => (recordType === 'url' || recordType === 'absolute-url') && data);
  return record?.data ? new TextDecoder().decode(record.data) : null;
}
