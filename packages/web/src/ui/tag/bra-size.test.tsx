import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { resolveSize, type Size, type SizeSystem } from '@strapline/domain/size/systems';
import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BraSize, type SizeOnRecord } from './bra-size.tsx';
import { SizeSystemContext } from './size-system.ts';

function shown(of: SizeOnRecord, system: SizeSystem): string | null {
  return render(
    <I18nProvider i18n={i18n}>
      <SizeSystemContext value={system}>
        <BraSize of={of} />
      </SizeSystemContext>
    </I18nProvider>,
  ).container.textContent;
}

function size(system: SizeSystem, label: string): Size {
  const size = resolveSize(system, label);
  if ('error' in size) throw new Error(`${system} ${label}: ${size.error}`);
  return size;
}

describe('a size on record', () => {
  test('shows alone in its own system, and beside the original in another', () => {
    const of = { size: size('EU', '70E'), braSize: '70E' };
    expect(shown(of, 'EU')).toBe('EU 70E');
    expect(shown(of, 'UK')).toBe('UK 32DD on its label EU 70E');
    expect(shown(of, 'JP')).toBe('JP F70 on its label EU 70E');
  });

  test('keeps the letters of its label', () => {
    expect(shown({ size: size('US', '34F'), braSize: '34F' }, 'UK')).toBe('UK 34E on its label US 34F');
  });

  test('is the original where a system has no such size', () => {
    expect(shown({ size: size('UK', '26D'), braSize: '26D' }, 'IT')).toBe('UK 26D');
  });

  test('is the typed text where it belongs to no system, and nothing where none was typed', () => {
    expect(shown({ size: null, braSize: '33D' }, 'EU')).toBe('33D');
    expect(shown({ size: null, braSize: null }, 'EU')).toBe('');
  });
});
