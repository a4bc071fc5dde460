import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PicturesSection } from './pictures-section.tsx';

test('the reasons for rejected files scroll into view each time', async () => {
  // Newer browsers return a promise.
  const brought = vi.fn(async () => {});
  Object.assign(Element.prototype, { scrollIntoView: brought });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <PicturesSection list={[]} field={(name) => ({ name, error: undefined })} suggest={() => ''} />
    </I18nProvider>,
  );
  const choose = (...names: string[]) => {
    const files = names.map((name) => new File(['words'], name, { type: 'text/plain' }));
    fireEvent.change(container.querySelector('input') ?? container, { target: { files } });
  };
  choose('a.txt');
  await screen.findByText('One file was not added');
  choose('b.txt', 'c.txt');
  await screen.findByText('2 files were not added');
  await waitFor(() => expect(brought.mock.contexts).toEqual([screen.getByRole('alert'), screen.getByRole('alert')]));
});
