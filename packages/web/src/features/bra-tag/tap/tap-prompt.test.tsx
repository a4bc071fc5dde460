import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TapPrompt } from './tap-prompt.tsx';

const braTagId = 'amber_lark_k2p:2026:spring:0007';

/** A phone with Web NFC; `address` is what the next chip returns. */
function mockPhone(address: string) {
  const data = new DataView(new TextEncoder().encode(address).buffer);
  vi.stubGlobal(
    'NDEFReader',
    class extends EventTarget {
      async scan(): Promise<void> {
        setTimeout(() => this.dispatchEvent(Object.assign(new Event('reading'), { message: { records: [{ recordType: 'url', data }] } })));
      }
    },
  );
  const server = vi.fn(async () => ({ url: `${location.origin}/bratag/${braTagId}/action?tap=ticket` }));
  vi.stubGlobal('fetch', server);
  return server;
}

function open() {
  const onLanded = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <TapPrompt title="Tap its chip" onLanded={onLanded}>
        Hold the phone to it.
      </TapPrompt>
    </I18nProvider>,
  );
  return onLanded;
}

afterEach(() => void vi.unstubAllGlobals());

describe('the tap prompt', () => {
  test('explains it where the browser can’t read chips', () => {
    open();
    expect(screen.getByText('Hold the phone to it.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('opens the chip’s URL where the browser can read chips', async () => {
    const server = mockPhone(`${location.origin}/t/k26u?e=00&c=11`);
    const onLanded = open();
    fireEvent.click(screen.getByRole('button', { name: 'Read the chip with this page' }));
    await waitFor(() => expect(onLanded).toHaveBeenCalledWith(expect.objectContaining({ braTagId, ticket: 'ticket' })));
    expect(server).toHaveBeenCalledOnce();
  });

  test('never opens another site’s chip', async () => {
    const server = mockPhone('https://elsewhere.example/t/k26u?e=00&c=11');
    const onLanded = open();
    fireEvent.click(screen.getByRole('button', { name: 'Read the chip with this page' }));
    await screen.findByText(/This isn’t one of our chips/);
    expect(server).not.toHaveBeenCalled();
    expect(onLanded).not.toHaveBeenCalled();
  });
});
