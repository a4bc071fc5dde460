import { afterEach, describe, expect, test, vi } from 'vitest';
import { canReadNfc, NfcDeniedError, readChip } from './web-nfc.ts';

type ChipRecords = { recordType: string; data?: DataView }[];

/** A reader with a chip in its field, or one that fails. */
function mockReader(records: ChipRecords | 'refused' | 'lost') {
  vi.stubGlobal(
    'NDEFReader',
    class extends EventTarget {
      async scan(): Promise<void> {
        if (records === 'refused') throw new DOMException('NFC permission request denied.', 'NotAllowedError');
        const event =
          records === 'lost' ? new Event('readingerror') : Object.assign(new Event('reading'), { message: { records: records } });
        setTimeout(() => this.dispatchEvent(event));
      }
    },
  );
}

const encodeText = (words: string) => new DataView(new TextEncoder().encode(words).buffer);
const createSignal = () => new AbortController().signal;

afterEach(() => void vi.unstubAllGlobals());

describe('reading a chip in the browser', () => {
  test('an unsupported browser is detected', () => {
    expect(canReadNfc()).toBe(false);
    mockReader([]);
    expect(canReadNfc()).toBe(true);
  });

  test('returns the first URL on the chip', async () => {
    const address = 'https://strapline.example/t/k26u?e=00&c=11';
    mockReader([
      { recordType: 'text', data: encodeText('hello') },
      { recordType: 'url', data: encodeText(address) },
    ]);
    expect(await readChip(createSignal())).toBe(address);
    mockReader([{ recordType: 'text', data: encodeText('hello') }]);
    expect(await readChip(createSignal())).toBeNull();
  });

  test('a denied permission, a lost chip and other errors are distinguished', async () => {
    mockReader('refused');
    await expect(readChip(createSignal())).rejects.toBeInstanceOf(NfcDeniedError);
    mockReader('lost');
    await expect(readChip(createSignal())).rejects.toThrow('Hold it still');
  });

  test('aborting ends the wait', async () => {
    vi.stubGlobal(
      'NDEFReader',
      class extends EventTarget {
        async scan(): Promise<void> {}
      },
    );
    const stop = new AbortController();
    const waiting = readChip(stop.signal);
    stop.abort();
    await expect(waiting).rejects.toHaveProperty('name', 'AbortError');
  });
});
