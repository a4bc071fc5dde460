import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startMessages } from '../../platform/messages.ts';
import { queryClient } from '../../platform/queries.ts';
import { MessagesSection } from './messages-section.tsx';
import { order } from './test-order.ts';

vi.mock('../../platform/wire.ts', () => ({
  call: async () => ({ items: [], nextCursor: null }),
  listenTo: () => () => undefined,
  whenConnected: () => () => undefined,
}));

const messages = startMessages();
afterEach(cleanup);

function field(label: string): HTMLTextAreaElement {
  return screen.getByLabelText<HTMLTextAreaElement>(label);
}

test('an unsent message to the creator survives a visit to the support messages', () => {
  render(
    <I18nProvider i18n={messages}>
      <QueryClientProvider client={queryClient}>
        <MessagesSection order={order()} viewer={{ side: 'buyer', isMember: true }} accessToken={undefined} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  fireEvent.change(field('Your message'), { target: { value: 'Is the clasp' } });
  fireEvent.click(screen.getByRole('button', { name: 'Strapline support' }));
  expect(field('Your message to support').value).toBe('');
  fireEvent.change(field('Your message to support'), { target: { value: 'My parcel' } });
  fireEvent.click(screen.getByRole('button', { name: 'The creator' }));
  expect(field('Your message').value).toBe('Is the clasp');
  fireEvent.click(screen.getByRole('button', { name: 'Strapline support' }));
  expect(field('Your message to support').value).toBe('My parcel');
});
