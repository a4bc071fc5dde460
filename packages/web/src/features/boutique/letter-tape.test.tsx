import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { BoutiqueSearch } from './boutique-query.ts';
import { LetterTape } from './letter-tape.tsx';

function open(search: BoutiqueSearch) {
  cleanup();
  const onChange = vi.fn<(patch: BoutiqueSearch) => void>();
  render(
    <I18nProvider i18n={i18n}>
      <LetterTape search={search} onChange={onChange} />
    </I18nProvider>,
  );
  return { onChange, press: (name: string) => fireEvent.click(screen.getByRole('button', { name })) };
}

test('a letter filters, and pressed again it does not', () => {
  const { onChange, press } = open({});
  expect(screen.getAllByRole('button')).toHaveLength(9);
  press('2XL');
  expect(onChange).toHaveBeenLastCalledWith({ size: '2XL' });
  const chosen = open({ size: '2xl' });
  expect(screen.getByRole('button', { name: '2XL' }).getAttribute('aria-pressed')).toBe('true');
  chosen.press('2XL');
  expect(chosen.onChange).toHaveBeenLastCalledWith({ size: '', sisters: '' });
});

test('the sizes beside it can be included', () => {
  const { onChange, press } = open({ size: 'M' });
  press('One size up or down');
  expect(onChange).toHaveBeenLastCalledWith({ sisters: 'yes' });
});
