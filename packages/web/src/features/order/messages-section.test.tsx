import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { activateMessages } from '../../platform/messages/messages.ts';
import { MessagesSection } from './messages-section.tsx';
import { createTestOrder } from './test-order.ts';

vi.mock('../../platform/wire/wire.ts', () => ({
  call: async () => ({ items: [], nextCursor: null }),
  subscribe: () => () => undefined,
  whenConnected: () => () => undefined,
}));

const messages = activateMessages();
afterEach(cleanup);

function getField(label: string): HTMLTextAreaElement {
  return screen.getByLabelText<HTMLTextAreaElement>(label);
}

test('an unsent message to the seller survives a visit to the support messages', () => {
  render(
    <I18nProvider i18n={messages}>
      <QueryClientProvider client={queryClient}>
        <MessagesSection order={createTestOrder()} viewer={{ side: 'buyer', isMember: true }} accessToken={undefined} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  fireEvent.change(getField('Your message'), { target: { value: 'Is the clasp' } });
  fireEvent.click(screen.getByRole('button', { name: 'Strapline support' }));
  expect(getField('Your message to support').value).toBe('');
  fireEvent.change(getField('Your message to support'), { target: { value: 'My parcel' } });
  fireEvent.click(screen.getByRole('button', { name: 'The seller' }));
  expect(getField('Your message').value).toBe('Is the clasp');
  fireEvent.click(screen.getByRole('button', { name: 'Strapline support' }));
  expect(getField('Your message to support').value).toBe('My parcel');
});
