import { I18nProvider } from '@lingui/react';
import type { Rating } from '@strapline/contract/shapes/rating';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { activateMessages } from '../../platform/messages/messages.ts';
import { RatingForm } from './rating-form.tsx';

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));
const messages = activateMessages();
let orders = 0;

beforeEach(() => {
  cleanup();
  call.mockReset();
  call.mockResolvedValue({ publishedAt: null });
});

/** Each order has a draft of its own. */
function open(as: Rating['as'], rating: Rating | null = null) {
  const orderId = `ord_${++orders}`;
  const onSaved = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={messages}>
        <RatingForm orderId={orderId} as={as} rating={rating} onSaved={onSaved} onCancel={undefined} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return { orderId, onSaved };
}

const choose = (group: string, option: string | RegExp) =>
  fireEvent.click(
    within(screen.getByRole(group === 'Overall' ? 'group' : 'radiogroup', { name: group })).getByRole('radio', { name: option }),
  );
const submit = (name = 'Submit review') => fireEvent.click(screen.getByRole('button', { name }));
const listGroups = () => screen.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-labelledby'));
const getSent = async () => {
  await waitFor(() => expect(call).toHaveBeenCalledWith('rateOrder', expect.anything()));
  const { idempotencyKey: _key, ...input } = JSON.parse(JSON.stringify(call.mock.lastCall?.[1])) as Record<string, unknown>;
  return input;
};

test('stars alone are enough, and come first', async () => {
  const { orderId, onSaved } = open('buyer');
  const [first] = screen.getAllByRole('radio');
  expect(first?.getAttribute('name')).toBe('stars');
  choose('Overall', /^5 of 5 stars/);
  submit();
  expect(await getSent()).toEqual({ orderId, stars: 5, text: '' });
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
});

test('without stars nothing is sent, whatever the details are', async () => {
  open('buyer');
  choose('Packaging', /^4 of 5 stars/);
  submit();
  await screen.findByText('Choose 1 to 5 stars.');
  expect(call).not.toHaveBeenCalled();
});

test('buyers rate the description, packaging and communication, and say how it fits', async () => {
  const { orderId } = open('buyer');
  expect(listGroups()).toHaveLength(4);
  choose('Overall', /^4 of 5 stars/);
  choose('As described', /^5 of 5 stars/);
  choose('Communication', /^2 of 5 stars/);
  choose('How does it fit? optional', 'Runs small');
  submit();
  expect(await getSent()).toEqual({ orderId, stars: 4, aspects: { accuracy: 5, communication: 2 }, fit: -1, text: '' });
});

test('sellers rate the payment, communication and the claim', async () => {
  const { orderId } = open('seller');
  expect(listGroups()).toHaveLength(3);
  expect(screen.queryByText(/^How does it fit/)).toBeNull();
  choose('Overall', /^5 of 5 stars/);
  choose('Paid promptly', /^5 of 5 stars/);
  choose('Claimed the piece', /^1 of 5 stars/);
  submit();
  expect(await getSent()).toEqual({ orderId, stars: 5, aspects: { payment: 5, claim: 1 }, text: '' });
});

test('what was chosen can be taken back: the aspects with one button, which leaves the focus on the first, the fit as not tried on', async () => {
  const rating = { stars: 3, aspects: { accuracy: 5, packaging: 5 }, fit: 2, text: 'Lovely.' } as Rating;
  const { orderId } = open('buyer', rating);
  expect(screen.getByRole('radio', { name: 'Runs very large', checked: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the details' }));
  expect(document.activeElement?.getAttribute('name')).toBe('aspects.accuracy');
  expect(screen.queryByRole('button', { name: 'Clear the details' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Haven’t tried it on' }));
  expect(screen.getByRole('radio', { name: 'Haven’t tried it on', checked: true })).toBeTruthy();
  submit('Save changes');
  expect(await getSent()).toEqual({ orderId, stars: 3, text: 'Lovely.' });
});
