import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, publishableKey, type Shop, secretKey } from '../test-stripe.ts';
import { type Form, parseForm } from './form-encoding.ts';

const plain = (form: Form): unknown => [...form].map(([key, value]) => [key, typeof value === 'string' ? value : plain(value)]);

describe('form encoding', () => {
  test.each([
    ['', []],
    [
      'a=1&b=two+words',
      [
        ['a', '1'],
        ['b', 'two words'],
      ],
    ],
    ['a%5Bb%5D=%C3%A9%26', [['a', [['b', 'é&']]]]],
    [
      'a[]=x&a[]=y',
      [
        [
          'a',
          [
            ['0', 'x'],
            ['1', 'y'],
          ],
        ],
      ],
    ],
    [
      'a[0][b]=x&a[0][c]=y&a[1][b]=z',
      [
        [
          'a',
          [
            [
              '0',
              [
                ['b', 'x'],
                ['c', 'y'],
              ],
            ],
            ['1', [['b', 'z']]],
          ],
        ],
      ],
    ],
    ['a', [['a', '']]],
    ['a=1&a=2', [['a', '2']]],
    [
      '__proto__[x]=1&constructor=2',
      [
        ['__proto__', [['x', '1']]],
        ['constructor', '2'],
      ],
    ],
    ['[x]=1', [['[x]', '1']]],
  ])('parses %j', (text, expected) => {
    expect(plain(parseForm(text))).toEqual(expected);
  });

  test.each(['a=%', 'a=%00', 'a=%ff', `a${'[b]'.repeat(20)}=1`, 'a=1&'.repeat(1001)])('refuses %j', (text) => {
    expect(() => parseForm(text)).toThrow(/Invalid request/);
  });
});

describe('malformed requests', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ hookEvents: [] });
  });
  afterAll(async () => await shop.close());

  const bodies = [
    'amount[]=1&currency=usd',
    'amount=4825&currency[x]=usd',
    'amount=4825&currency=usd&metadata=x',
    'amount=4825&currency=usd&metadata[a][b]=x',
    'amount=4825&currency=usd&metadata[__proto__]=x&metadata[toString]=y',
    'amount=4825&currency=usd&payment_method_data=card',
    'amount=4825&currency=usd&payment_method_data[type]=card',
    'amount=4825&currency=usd&payment_method_data[type]=card&payment_method_data[card]=4242',
    'amount=4825&currency=usd&payment_method_data[type]=card&payment_method_data[card][number][x]=4242',
    'amount=1e999&currency=usd',
    'amount=-5&currency=usd',
    'amount=4825&currency=__proto__',
    'amount=4825&currency=usd&confirm=maybe',
    'amount=4825&currency=usd&expand=latest_charge',
    'amount=4825&currency=usd&expand[]=__proto__.constructor',
    'amount=4825&currency=usd&description=%F0%9F%A7%B5%ED%A0%80',
    'limit=abc',
    'created[gte][x]=1',
    'starting_after[]=a',
    `description=${'x'.repeat(60_000)}`,
    '%',
  ];
  const paths = [
    '/v1/payment_intents',
    '/v1/payment_intents/pi_x',
    '/v1/payment_intents/__proto__/confirm',
    '/v1/transfers/a%00b',
    '/v1/refunds',
    '/v1/customers',
    '/v1/balance_transactions',
    '/v1/nothing',
    '/test/faults',
    '/challenge/pi_x',
  ];

  test('get a Stripe error, and the sandbox keeps running', async () => {
    const odd: string[] = [];
    for (const path of paths) {
      for (const body of bodies) {
        for (const [method, key] of [
          ['POST', secretKey],
          ['POST', publishableKey],
          ['GET', secretKey],
          ['DELETE', secretKey],
        ] as const) {
          const isPost = method === 'POST';
          const response = await fetch(`${shop.base}${path}${isPost ? '' : `?${body.slice(0, 8000)}`}`, {
            method,
            headers: {
              authorization: `Bearer ${key}`,
              ...(isPost ? { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': `${body.slice(0, 100)}` } : {}),
            },
            ...(isPost ? { body } : {}),
          });
          const text = await response.text();
          if (response.status >= 500) odd.push(`${method} ${path} ${body.slice(0, 60)} -> ${response.status} ${text}`);
        }
      }
    }
    expect(odd).toEqual([]);
    expect(shop.warnings).toEqual([]);
  });
});
