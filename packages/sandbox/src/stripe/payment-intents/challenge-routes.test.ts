import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '../test-stripe.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => await shop.close());

async function createChallenge() {
  const intent = await shop.stripe.paymentIntents.create({ amount: 4825, currency: 'usd', description: 'A <b>bold</b> lace' });
  const secret = intent.client_secret ?? '';
  const { body } = await shop.browser(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: secret,
    payment_method: 'pm_card_authenticationRequired',
    return_url: `${shop.origin}/order/1?step=2`,
  });
  expect(body).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: `${shop.origin}/order/1?step=2` } },
  });
  return { id: intent.id, secret, url: body.next_action?.redirect_to_url.url ?? '' };
}

async function answer(url: string, secret: string, fields: Record<string, string>) {
  const response = await fetch(url.split('?')[0] ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ client_secret: secret, ...fields }),
  });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

describe('the challenge', () => {
  test('is a page with a strict content security policy', async () => {
    const { url } = await createChallenge();
    expect(url.startsWith(`${shop.base}/challenge/pi_`)).toBe(true);
    const page = await fetch(url);
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-\w+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(text).toContain('$48.25');
    expect(text).toContain('A &lt;b&gt;bold&lt;/b&gt; lace');
    expect(text).toContain('>Approve</button>');
    expect(text).toContain('>Decline</button>');
    expect(text).not.toContain('<script');
  });

  test('is not answered by a GET', async () => {
    const { id, url } = await createChallenge();
    await fetch(url);
    await fetch(url, { method: 'HEAD' });
    expect((await shop.stripe.paymentIntents.retrieve(id)).status).toBe('requires_action');
  });

  test('when approved redirects back as paid, and a second response changes nothing', async () => {
    const { id, secret, url } = await createChallenge();
    const back = `${shop.origin}/order/1?step=2`;
    const approved = await answer(url, secret, { answer: 'approve', return_url: back });
    expect(approved).toMatchObject({
      status: 303,
      location: `${back}&payment_intent=${id}&payment_intent_client_secret=${secret}&redirect_status=succeeded`,
    });
    const refused = await answer(url, secret, { answer: 'refuse', return_url: back });
    expect(refused.location).toContain('redirect_status=succeeded');
    const paid = await shop.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({
      status: 'succeeded',
      next_action: null,
      latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
    });
  });

  test('when refused redirects back as unpaid, and another card can pay', async () => {
    const { id, secret, url } = await createChallenge();
    const refused = await answer(url, secret, { answer: 'refuse', return_url: `${shop.origin}/order/1` });
    expect(refused.location).toContain('redirect_status=failed');
    expect(await shop.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure', type: 'invalid_request_error' },
      latest_charge: null,
    });
    const { body } = await shop.browser(`/v1/payment_intents/${id}/confirm`, { client_secret: secret, payment_method: 'pm_card_visa' });
    expect(body.status).toBe('succeeded');
  });

  test('ends if the payment was canceled meanwhile', async () => {
    const { id, secret, url } = await createChallenge();
    await shop.stripe.paymentIntents.cancel(id);
    expect(await (await fetch(url)).text()).toContain('This payment was canceled');
    expect((await answer(url, secret, { answer: 'approve', return_url: `${shop.origin}/` })).location).toContain('redirect_status=failed');
    expect((await shop.stripe.paymentIntents.retrieve(id)).status).toBe('canceled');
  });

  test('never redirects to another origin', async () => {
    const intent = await shop.stripe.paymentIntents.create({ amount: 4825, currency: 'usd' });
    for (const elsewhere of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      'javascript:alert(1)',
      `${shop.origin}.elsewhere.example/`,
    ]) {
      const { status, body } = await shop.browser(`/v1/payment_intents/${intent.id}/confirm`, {
        client_secret: intent.client_secret ?? '',
        payment_method: 'pm_card_authenticationRequired',
        return_url: elsewhere,
      });
      expect({ status, param: body.error?.param }).toEqual({ status: 400, param: 'return_url' });
    }
    const { secret, url } = await createChallenge();
    const answered = await answer(url, secret, { answer: 'approve', return_url: 'https://elsewhere.example/' });
    expect(answered).toMatchObject({ status: 200, location: null });
    expect(answered.text).toContain('This payment went through');
  });

  test('shows the same error for a wrong id and a wrong secret', async () => {
    const { url, secret } = await createChallenge();
    const wrong = await answer(url, `${secret}x`, { answer: 'approve' });
    const unknown = await answer(`${shop.base}/challenge/pi_nothing`, secret, { answer: 'approve' });
    expect([wrong.status, unknown.status]).toEqual([404, 404]);
    expect(wrong.text.replaceAll(/nonce="\w+"/g, '')).toBe(unknown.text.replaceAll(/nonce="\w+"/g, ''));
  });
});
