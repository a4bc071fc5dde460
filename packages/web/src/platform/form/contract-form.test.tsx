import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { WireError } from '../wire/wire-error.ts';
import { useContractForm } from './contract-form.ts';

const send = vi.fn();
const idle = { isPending: false, error: null as Error | null };
const braTagId = 'bra_0123456789';

/** The admin form that clears a chip's alerts: a reason of 3 to 500 characters. */
function ClearAlerts({ mutation = idle, amountError }: { mutation?: typeof idle; amountError?: string }) {
  const [reason, setReason] = useState('');
  const form = useContractForm('clearChipAlert', {
    input: { braTagId, reason },
    errors: { amount: amountError },
    mutation,
    send,
  });
  return (
    <I18nProvider i18n={i18n}>
      <form {...form.props}>
        <TextArea
          name="reason"
          label="Reason"
          value={reason}
          error={form.getError('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <Field name="amount" label="Amount" error={form.getError('amount')} />
        {form.failure && <p role="alert">{form.failure}</p>}
        <button type="submit">Clear</button>
      </form>
    </I18nProvider>
  );
}

const getReasonField = () => screen.getByLabelText('Reason');
const getAmountField = () => screen.getByLabelText('Amount');
const type = (value: string) => fireEvent.change(getReasonField(), { target: { value } });
async function submit(reason: string) {
  type(reason);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
}
const isInvalid = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';

// The first form loads all schemas, which takes seconds on a busy machine.
beforeAll(async () => {
  await import('@strapline/contract/events');
});
beforeEach(() => send.mockReset());

test('leaving a field shows its error only if it isn’t empty', async () => {
  render(<ClearAlerts />);
  fireEvent.blur(getReasonField());
  expect(isInvalid(getReasonField())).toBe(false);
  type('x');
  fireEvent.blur(getReasonField());
  await waitFor(() => expect(isInvalid(getReasonField())).toBe(true));
  type('The loop was cut on purpose.');
  expect(isInvalid(getReasonField())).toBe(false);
});

test('an error caused by a press elsewhere shows after the release, so that the pressed button doesn’t move', async () => {
  render(<ClearAlerts />);
  type('x');
  fireEvent.pointerDown(document.body);
  fireEvent.blur(getReasonField());
  await new Promise((done) => setTimeout(done, 50));
  expect(isInvalid(getReasonField())).toBe(false);
  fireEvent.pointerUp(document.body);
  await waitFor(() => expect(isInvalid(getReasonField())).toBe(true));
});

test('an invalid submit shows all errors, focuses the first field and sends nothing', async () => {
  render(<ClearAlerts amountError="Enter an amount." />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(document.activeElement).toBe(getReasonField()));
  expect(isInvalid(getAmountField())).toBe(true);
  expect(send).not.toHaveBeenCalled();
});

test('valid input is sent once', async () => {
  render(<ClearAlerts />);
  await submit('The loop was cut on purpose.');
  expect(send).toHaveBeenCalledWith({ braTagId, reason: 'The loop was cut on purpose.' });
});

test('a server error stays at its field until that changes', async () => {
  const error = new WireError({ code: 'validation', message: 'Check the fields.', fields: { reason: 'Leave out contact details.' } });
  render(<ClearAlerts mutation={{ isPending: false, error }} />);
  await submit('Call me');
  expect(screen.getByText('Leave out contact details.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  type('Seen by me');
  expect(screen.queryByText('Leave out contact details.')).toBeNull();
});

test('a form error shows above the button until the next change', async () => {
  const error = new WireError({ code: 'conflict', message: 'This chip has no alerts.' });
  render(<ClearAlerts mutation={{ isPending: false, error }} />);
  await submit('It has none');
  expect(screen.getByRole('alert').textContent).toBe('This chip has no alerts.');
  type('So it has none');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error without a field shows its own message', async () => {
  const error = new WireError({ code: 'validation', message: 'Check the fields.', fields: { braTagId: 'This tag doesn’t exist.' } });
  render(<ClearAlerts mutation={{ isPending: false, error }} />);
  await submit('It has none');
  expect((await screen.findByRole('alert')).textContent).toBe('This tag doesn’t exist.');
});

const fields = { reason: 'Leave out contact details.', amount: 'Enter a lower amount.' };
const refused = { isPending: false, error: new WireError({ code: 'validation', message: 'Check the fields.', fields }) };

test('focus goes to the first field that the server refused', async () => {
  const { rerender } = render(<ClearAlerts />);
  await submit('Call me');
  getAmountField().focus();
  rerender(<ClearAlerts mutation={refused} />);
  expect(document.activeElement).toBe(getReasonField());
});

test('typing keeps focus and clears that field’s error', async () => {
  const { rerender } = render(<ClearAlerts />);
  await submit('Call me');
  getReasonField().focus();
  fireEvent.input(getReasonField(), { target: { value: 'Seen by me' } });
  rerender(<ClearAlerts mutation={refused} />);
  await new Promise((done) => requestAnimationFrame(done));
  expect([getReasonField(), getAmountField()].map(isInvalid)).toEqual([false, true]);
  expect(document.activeElement).toBe(getReasonField());
});
