import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type FormEvent, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';
import { useFirstErrorFocus } from './focus-first-error.ts';

/** The second field is required; the server rejects the first. */
function Form() {
  const form = useRef<HTMLFormElement>(null);
  const faults = useFirstErrorFocus(form);
  const [amount, setAmount] = useState('');
  const [isTried, setTried] = useState(false);
  const [isRefused, setRefused] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    faults.onSubmit();
    setTried(true);
  }

  return (
    <I18nProvider i18n={i18n}>
      <form ref={form} onSubmit={submit} onInput={faults.onInput}>
        <Field label="Reason" error={isRefused ? 'The server wants another.' : undefined} />
        <Field
          label="Amount"
          value={amount}
          error={isTried && amount === '' ? 'Say how much.' : undefined}
          onChange={(event) => setAmount(event.target.value)}
        />
        <button type="submit">Send</button>
        <button type="button" onClick={() => setRefused(true)}>
          The answer comes
        </button>
      </form>
    </I18nProvider>
  );
}

test('each submit with an error focuses the first invalid field', async () => {
  render(<Form />);
  const send = screen.getByRole('button', { name: 'Send' });
  fireEvent.click(send);
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
  send.focus();
  fireEvent.click(send);
  await act(() => new Promise(requestAnimationFrame));
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
});

test('so does an error from the server', () => {
  render(<Form />);
  const amount = screen.getByLabelText('Amount');
  fireEvent.change(amount, { target: { value: '25.00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  fireEvent.click(screen.getByRole('button', { name: 'The answer comes' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
});

test('typing after the submit keeps the focus', () => {
  render(<Form />);
  const amount = screen.getByLabelText('Amount');
  fireEvent.change(amount, { target: { value: '25.00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  amount.focus();
  fireEvent.input(amount, { target: { value: '26.00' } });
  fireEvent.click(screen.getByRole('button', { name: 'The answer comes' }));
  expect(document.activeElement).toBe(amount);
});
