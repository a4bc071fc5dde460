import { describe, expect, test } from 'vitest';
import { guessCountry, listCountries } from '../../ui/format/countries.ts';
import { formatCvc, formatExpiry, formatNumber, getCaretPosition, isLuhnValid, parseExpiry, testNumbers, validateCard } from './card.ts';
import { clearDraft, createDraft, getRequestKey, readDraft, saveDraft, toCheckoutInput } from './checkout-draft.ts';
import { createConfirmationBody, parseResponse } from './confirm-sandbox.ts';
import { parseRefusal } from './pay-outcome.ts';

const today = new Date('2026-11-21T10:00:00Z');

describe('card input', () => {
  test('digits are grouped, whatever separates them', () => {
    expect(formatNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(formatNumber('4242-4242 42')).toBe('4242 4242 42');
    expect(formatNumber('378282246310005')).toBe('3782 822463 10005');
    expect(formatNumber('')).toBe('');
  });

  test('an expiry date gets its slash, and loses it again', () => {
    expect(formatExpiry('0')).toBe('0');
    expect(formatExpiry('08')).toBe('08 / ');
    expect(formatExpiry('08 / 2', '08 / ')).toBe('08 / 2');
    expect(formatExpiry('8')).toBe('08 / ');
    expect(formatExpiry('08 /', '08 / ')).toBe('0');
    expect(formatExpiry('0829')).toBe('08 / 29');
    expect(parseExpiry('08 / 29')).toEqual({ month: 8, year: 2029 });
    expect(parseExpiry('13 / 29')).toBeNull();
  });

  test('a security code is three or four digits', () => {
    expect(formatCvc('12a3 456')).toBe('1234');
  });

  test('the caret stays behind the same digit', () => {
    expect(getCaretPosition('4242 4242', 5)).toBe(6);
    expect(getCaretPosition('4242 4242', 4)).toBe(4);
    expect(getCaretPosition('', 0)).toBe(0);
  });

  test('obvious mistakes are reported without a request', () => {
    expect(validateCard({ number: '', expiry: '', cvc: '' }, today)).toEqual({ number: 'missing', expiry: 'missing', cvc: 'missing' });
    expect(validateCard({ number: '4242 4242 4242 4241', expiry: '10 / 26', cvc: '12' }, today)).toEqual({
      number: 'wrong',
      expiry: 'past',
      cvc: 'wrong',
    });
    expect(validateCard({ number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' }, today)).toEqual({});
  });

  test('the published test numbers are real card numbers', () => {
    for (const { number } of testNumbers) expect(isLuhnValid(number)).toBe(true);
  });
});

describe('paying through the sandbox', () => {
  test('sends the provider’s fields, and none of ours', () => {
    const body = createConfirmationBody({
      intent: { id: 'pi_1', clientSecret: 'pi_1_secret_x' },
      card: { number: '4242 4242 4242 4242', expiry: '08 / 29', cvc: '123' },
      publishableKey: 'pk_test_1',
      returnUrl: 'http://localhost/order/pi_1',
    });
    expect(Object.fromEntries(body)).toEqual({
      key: 'pk_test_1',
      client_secret: 'pi_1_secret_x',
      return_url: 'http://localhost/order/pi_1',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '8',
      'payment_method_data[card][exp_year]': '2029',
      'payment_method_data[card][cvc]': '123',
    });
  });

  test('each answer has one outcome', () => {
    expect(parseResponse({ status: 'succeeded' })).toEqual({ kind: 'done' });
    expect(parseResponse({ status: 'processing' })).toEqual({ kind: 'done' });
    expect(parseResponse({ status: 'requires_action', next_action: { redirect_to_url: { url: '/bank' } } })).toEqual({
      kind: 'challenge',
      url: '/bank',
    });
    expect(parseResponse({ error: { code: 'card_declined', decline_code: 'generic_decline' } })).toEqual({
      kind: 'refused',
      why: 'declined',
    });
    expect(parseResponse({ error: { code: 'card_declined', decline_code: 'insufficient_funds' } })).toEqual({
      kind: 'refused',
      why: 'funds',
    });
    expect(parseRefusal({ code: 'generic_decline' })).toEqual({ kind: 'refused', why: 'declined' });
    expect(parseResponse({ error: { code: 'incorrect_number' } })).toEqual({ kind: 'refused', why: 'number', field: 'number' });
    expect(parseResponse({ error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } } })).toEqual({
      kind: 'done',
    });
  });
});

describe('the delivery form', () => {
  test('survives a reload of the tab', () => {
    saveDraft('rosaline', { ...createDraft('DE'), name: 'June Marlowe' });
    expect(readDraft('rosaline', 'US')).toMatchObject({ name: 'June Marlowe', country: 'DE' });
    expect(readDraft('another', 'US')).toEqual(createDraft('US'));
  });

  test('is forgotten once the order is paid', () => {
    saveDraft('camellia', { ...createDraft('DE'), name: 'June Marlowe' });
    clearDraft('camellia');
    expect(readDraft('camellia', 'US')).toEqual(createDraft('US'));
  });

  test('becomes the call’s input, without a member’s e-mail and empty optional fields', () => {
    const draft = {
      ...createDraft('US'),
      email: ' june@post.example ',
      name: 'June',
      line1: '18 Orchard Row',
      city: 'Portland',
      postalCode: '97205',
    };
    expect(toCheckoutInput(draft, false)).toEqual({
      email: 'june@post.example',
      shipTo: { name: 'June', line1: '18 Orchard Row', city: 'Portland', postalCode: '97205', country: 'US' },
    });
    expect(toCheckoutInput(draft, true)).not.toHaveProperty('email');
  });

  test('the idempotency key changes with the content', () => {
    const input = toCheckoutInput(createDraft('US'), true);
    expect(getRequestKey('rosaline', input)).toBe(getRequestKey('rosaline', { ...input }));
    expect(getRequestKey('rosaline', input)).not.toBe(getRequestKey('rosaline', toCheckoutInput(createDraft('DE'), true)));
  });
});

describe('countries', () => {
  test('names are localized; the default country comes from the browser', () => {
    expect(listCountries('en').find(({ code }) => code === 'DE')?.name).toBe('Germany');
    expect(listCountries('de').find(({ code }) => code === 'DE')?.name).toBe('Deutschland');
    expect(guessCountry(['en-GB', 'en'])).toBe('GB');
    expect(guessCountry(['de'])).toBe('US');
  });
});
