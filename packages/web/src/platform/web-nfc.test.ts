import { afterEach, describe, expect, test, vi } from 'vitest';
import { canReadNfc, NfcRefused, readChip } from './web-nfc.ts';

type Shown = { recordType: string; data?: DataView }[];

/** A reader that has a chip in front of it, or that the phone refuses. */
function giveReader(shown: Shown | 'refused' | 'lost') {
  vi.stubGlobal(
    'NDEFReader',
    class extends EventTarget {
      async scan(): Promise<void> {
        if (shown === 'refused') throw new DOMException('NFC permission request denied.', 'NotAllowedError');
        const event = shown === 'lost' ? new Event('readingerror') : Object.assign(new Event('reading'), { message: { records: shown } });
        setTimeout(() => this.dispatchEvent(event));
      }
    },
  );
}

const text = (words: string) => new DataView(new TextEncoder().encode(words).buffer);
const idle = () => new AbortController().signal;

afterEach(() => void vi.unstubAllGlobals());

describe('reading a chip with the page', () => {
  test('a browser that cannot says so before it is asked', () => {
    expect(canReadNfc()).toBe(false);
    giveReader([]);
    expect(canReadNfc()).toBe(true);
  });

  test('the address is the first one on the chip, whatever else is on it', async () => {
    const address = 'https://strapline.example/t/k26u?e=00&c=11';
    giveReader([
      { recordType: 'text', data: text('hello') },
      { recordType: 'url', data: text(address) },
    ]);
    expect(await readChip(idle())).toBe(address);
    giveReader([{ recordType: 'text', data: text('hello') }]);
    expect(await readChip(idle())).toBeNull();
  });

  test('a refusal and a chip that was pulled away are told apart from a fault of ours', async () => {
    giveReader('refused');
    await expect(readChip(idle())).rejects.toBeInstanceOf(NfcRefused);
    giveReader('lost');
    await expect(readChip(idle())).rejects.toThrow('Hold it still');
  });

  test('who turns away ends the waiting', async () => {
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
