import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Check } from './form/choice.tsx';
import { Field } from './form/field.tsx';
import { ErrorState } from './load-states.tsx';
import { PageError } from './page-error.tsx';
import { Picture } from './picture.tsx';
import { PriceLines } from './price.tsx';
import { Tabs } from './tabs.tsx';
import { PieceTitle } from './tag/piece-title.tsx';
import { ProofLadder } from './tag/proof-ladder.tsx';
import { TagProof } from './tag/tag-proof.tsx';
import { TagState } from './tag/tag-state.tsx';
import { formatCountdown } from './timeline.tsx';

function show(part: ReactNode) {
  return render(<I18nProvider i18n={i18n}>{part}</I18nProvider>);
}

describe('shared components', () => {
  test('a field links its label, and its error instead of its hint, to the input', () => {
    const { rerender } = show(<Field label="Title" hint="3 to 80 letters" />);
    const input = screen.getByLabelText('Title');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('3 to 80 letters');
    rerender(
      <I18nProvider i18n={i18n}>
        <Field label="Title" hint="3 to 80 letters" error="The title is too short." />
      </I18nProvider>,
    );
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('The title is too short.')).toBeDefined();
    expect(screen.queryByText('3 to 80 letters')).toBeNull();
  });

  test('a busy button ignores presses', () => {
    const press = vi.fn();
    show(
      <Button busy onClick={press}>
        Pay
      </Button>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(press).not.toHaveBeenCalled();
  });

  test('a checkbox is ticked by its label', () => {
    show(<Check>I am 18 or older</Check>);
    fireEvent.click(screen.getByText('I am 18 or older'));
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
  });

  test('tabs move by arrow keys and wrap around', () => {
    function Three() {
      const [value, setValue] = useState<'story' | 'proof' | 'provenance'>('story');
      const tabs = (['story', 'proof', 'provenance'] as const).map((tab) => ({ value: tab, label: tab }));
      return (
        <Tabs label="Sections" value={value} tabs={tabs} onChange={setValue}>
          {value}
        </Tabs>
      );
    }
    show(<Three />);
    fireEvent.keyDown(screen.getByRole('tab', { name: 'story' }), { key: 'ArrowLeft' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('provenance');
    expect(document.activeElement?.textContent).toBe('provenance');
    expect(screen.getByRole('tabpanel').textContent).toBe('provenance');
  });

  test('the selected tab scrolls into view again when tabs are added', () => {
    const row = (...shown: string[]) => (
      <Tabs label="Sections" value="orders" tabs={shown.map((tab) => ({ value: tab, label: tab }))} onChange={vi.fn()}>
        {null}
      </Tabs>
    );
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const list = this.closest('[role=tablist]');
      const place = [...(list?.children ?? [])].indexOf(this);
      return new DOMRect(place < 0 ? 0 : place * 100 - (list?.scrollLeft ?? 0), 0, 100, 44);
    });
    const { rerender } = show(row('orders', 'profile'));
    const list = screen.getByRole('tablist');
    expect(list.scrollLeft).toBe(50);
    rerender(<I18nProvider i18n={i18n}>{row('tags', 'sales', 'orders', 'profile')}</I18nProvider>);
    expect(list.scrollLeft).toBe(250);
  });

  test('copying counts presses within 500 ms once, and confirms for 1500 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    show(<CopyButton text="amber_lark_k2p:2026:spring:0007">Copy id</CopyButton>);
    const button = screen.getByRole('button');
    fireEvent.click(button);
    fireEvent.click(button);
    expect(writeText).toHaveBeenCalledTimes(1);
    await expect.poll(() => button.textContent).toContain('Copied');
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(button.textContent).toBe('Copy id');
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('an error state offers Retry and its reference', () => {
    const retry = vi.fn();
    show(<ErrorState reference="4f2a" onRetry={retry} />);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Copy reference' })).toBeDefined();
  });

  test.each(['not_found', 'validation'])('a missing or invalid address (%s) shows “not found”', (code) => {
    show(<PageError error={Object.assign(new Error('No.'), { code })} onRetry={vi.fn()} missingTitle="There are no pictures here." />);
    expect(screen.getByText('We couldn’t find this')).toBeDefined();
    expect(screen.getByText('There are no pictures here.')).toBeDefined();
    expect(screen.queryByText('No.')).toBeNull();
  });

  test('the sum of price lines is read with its cents', () => {
    show(
      <PriceLines
        sumLabel="You pay in all"
        lines={[
          { kind: 'item', label: 'Rosaline', amountCents: 148_00 },
          { kind: 'shipping', label: 'Delivery', amountCents: 6_00 },
        ]}
      />,
    );
    expect(screen.getByText('$154.00')).toBeDefined();
  });

  test('the proof ladder says which level is reached', () => {
    show(
      <ProofLadder
        reached={1}
        reachedLabel="reached"
        rungs={[
          { level: 0, label: 'Listed' },
          { level: 1, label: 'Pictured' },
          { level: 2, label: 'Chip bound' },
        ]}
      />,
    );
    const rungs = screen.getAllByRole('listitem');
    expect(rungs.map((rung) => rung.className)).toEqual(['', 'done now', 'done']);
    expect(rungs[1]?.textContent).toContain('reached');
  });

  test('a title ends in italics, and its hyphenated words don’t break', () => {
    const { container } = show(<PieceTitle title="Rose silk with hand-rolled straps" />);
    expect(container.textContent).toBe('Rose silk with hand-rolled straps');
    expect(container.querySelector('em')?.textContent).toBe('straps');
    expect(container.querySelector('.nowrap')?.textContent?.trim()).toBe('hand-rolled');
  });

  test('the proof names the record’s grade, with the dates of its taps', () => {
    const tag = { id: 'amber_lark_k2p:2026:spring:0007', createdAt: '2026-04-02T10:00:00.000Z', media: [] };
    const chip = { boundAt: '2026-04-04T13:20:00.000Z', lastTapAt: '2026-11-18T20:14:00.000Z', lastOwnerTapAt: null, opened: false };
    const owner = { username: 'quiet_heron_m4x', avatar: null, number: 3 };
    const { rerender } = show(<TagProof tag={{ ...tag, nfc: 'none', proofLevel: 1, grade: 'C', chip: null }} />);
    expect(screen.getByText('Grade C.')).toBeDefined();
    expect(screen.getAllByText('Needs a chip.')).toHaveLength(2);
    const shown = (more: Partial<Parameters<typeof TagProof>[0]['tag']>) =>
      rerender(
        <I18nProvider i18n={i18n}>
          <TagProof tag={{ ...tag, nfc: 'verified', proofLevel: 3, grade: 'B', chip, owner, ...more }} />
        </I18nProvider>,
      );
    shown({});
    expect(screen.getByText('Grade B.')).toBeDefined();
    expect(screen.getByText('Chip bound since 4 Apr 2026.')).toBeDefined();
    expect(screen.getByText('Last on 18 Nov 2026.')).toBeDefined();
    shown({ grade: 'A', proofLevel: 4, chip: { ...chip, lastOwnerTapAt: '2026-11-18T20:14:00.000Z', opened: true } });
    expect(screen.getByText('quiet_heron_m4x, 18 Nov 2026.')).toBeDefined();
    expect(screen.getByText(/its loop has been opened/)).toBeDefined();
    shown({ nfc: 'clone_suspected' });
    expect(screen.getByText('Its chip is suspicious.')).toBeDefined();
    expect(screen.queryByText('Grade B.')).toBeNull();
  });

  test('a picture that can’t be loaded is replaced by the drawing', async () => {
    const sources = [{ url: '/media/upl_1/320.webp', type: 'image/webp' as const, width: 320 }];
    const media = { id: 'upl_1', kind: 'image' as const, alt: 'Ivory lace', width: 800, height: 1000, placeholder: '#fff', sources };
    const { container } = show(<Picture media={media} seed="upl_1" sizes="48px" />);
    fireEvent.error(screen.getByRole('img', { name: 'Ivory lace' }));
    expect(container.querySelector('img')).toBeNull();
    await expect.poll(() => screen.getByRole('img', { name: 'Ivory lace' }).querySelector('svg')).not.toBeNull();
  });

  test('a piece that a decision hid or removed isn’t called live', () => {
    const { rerender } = show(<TagState status="active" listing="published" moderation="removed" />);
    expect(screen.getByText('Removed')).toBeDefined();
    rerender(
      <I18nProvider i18n={i18n}>
        <TagState status="active" listing="published" moderation={undefined} />
      </I18nProvider>,
    );
    expect(screen.getByText('Live, for sale')).toBeDefined();
  });

  test('a countdown shows hours only when there are any', () => {
    expect(formatCountdown(9 * 60_000 + 42_000)).toBe('09:42');
    expect(formatCountdown(86_399_000)).toBe('23:59:59');
    expect(formatCountdown(0)).toBe('00:00');
  });
});
