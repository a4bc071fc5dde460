import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { resolveSize, type Size, type SizeSystem } from '@strapline/domain/size/systems';
import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BraSize, type RecordedSize } from './bra-size.tsx';
import { SizeSystemContext } from './size-system.ts';

function renderSize(record: RecordedSize, system: SizeSystem): string | null {
  return render(
    <I18nProvider i18n={i18n}>
      <SizeSystemContext value={system}>
        <BraSize record={record} />
      </SizeSystemContext>
    </I18nProvider>,
  ).container.textContent;
}

function parseSize(system: SizeSystem, label: string): Size {
  const parseSize = resolveSize(system, label);
  if ('error' in parseSize) throw new Error(`${system} ${label}: ${parseSize.error}`);
  return parseSize;
}

describe('a size on record', () => {
  test('shows alone in its own system, and beside the original in another', () => {
    const of = { size: parseSize('EU', '70E'), braSize: '70E' };
    expect(renderSize(of, 'EU')).toBe('EU 70E');
    expect(renderSize(of, 'UK')).toBe('UK 32DD on its label EU 70E');
    expect(renderSize(of, 'JP')).toBe('JP F70 on its label EU 70E');
  });

  test('keeps the letters of its label', () => {
    expect(renderSize({ size: parseSize('US', '34F'), braSize: '34F' }, 'UK')).toBe('UK 34E on its label US 34F');
  });

  test('is the original where a system has no such size', () => {
    expect(renderSize({ size: parseSize('UK', '26D'), braSize: '26D' }, 'IT')).toBe('UK 26D');
  });

  test('is the typed text where it belongs to no system, and nothing where none was typed', () => {
    expect(renderSize({ size: null, braSize: '33D' }, 'EU')).toBe('33D');
    expect(renderSize({ size: null, braSize: null }, 'EU')).toBe('');
  });
});
