import { describe, expect, test } from 'vitest';
import { checkMessage } from './contact-details.ts';

describe('a first message', () => {
  test.each([
    'Hi! Is the repaired strap the left one when worn, or in the photo?',
    'Would it fit a 34 C? I wear 34C in most brands, 32DD in some, and EU 75D.',
    'I can offer $120, maybe $1,200.00 for all, or 95 euros.',
    'Was it made in 1998 or in 2004? The label says 1998-2004.',
    'My measures: underbust 71.5 cm, bust 89, 90.5 leaning, 105 standing.',
    'Do you have it in 32, 34, 36 or 38? Or 70 75 80 85?',
    'Bust 89 90 91 105 110, underbust 71 72.',
    'I could pay on 2026-03-14 or 14/03/2026, at 14:30 or 9:15.',
    'It is amber_lark_k2p:2026:spring:0007, right?',
    'I love the polka dot pattern. Dot to dot, stitched at home.',
    'Size 32DD @ home. Very soft. Me and my sister love it.',
    'I look at lace. It is nice at this point in time.',
    'Two rows of silk thread, one shade darker, three hooks, four eyes.',
    'Is the band 33 in relaxed and 36 in stretched? The wire is 13 / 14 cm.',
    'Washed at 30 degrees, 4 times, in 2 years. 100 % silk.',
    'A cup depth of 8.5" and straps of 12-16" would be perfect.',
    'The outlook is good. Signal me when it is ready!',
    'Could you ship to ZIP 97201?',
  ])('may be: %s', (text) => {
    expect(checkMessage(text, { isFirstContact: true })).toEqual({ ok: true });
  });

  test.each([
    'see https://shop.example/mara',
    'more at mara-sews.com',
    'mara.sews . com',
    'look at mara dot com',
    'go to mara [dot] studio',
    'h t t p : / / mara . com',
    'www mara: www.mara',
    'hxxps://mara',
    'mara@post.example',
    'mara @ post . com',
    'm a r a @ p o s t . c o m',
    'mara at post dot example',
    'mara (at) post',
    'mara[at]post[dot]com',
    'mara AT post DOT com',
    'mara arroba post punto com',
    'my gmail is mara sews',
    'ｍａｒａ＠ｐｏｓｔ．ｃｏｍ',
    'mara\u200b@\u200bpost.com',
    'mara&at;post d0t com',
    '555 0142',
    '212-555-0142',
    '(212) 555 0142',
    '2125550142',
    '+44 20 7946 0958',
    '06 12 34 56 78',
    '5 5 5 0 1 4 2',
    '5.5.5.0.1.4.2',
    '5, 5, 5, 0, 1, 4, 2',
    'five five five zero one four two',
    'five 5 five oh one 4 two',
    'double five five zero one four two',
    '٥٥٥٠١٤٢',
    '५५५०१४२',
    '５５５－０１４２',
    '5\u200b5\u200b5\u200b0142',
    '5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣2️⃣',
    '555-O142',
    '①②③④⑤⑥⑦',
    'text me: 61 23 45 67',
  ])('may not be: %s', (text) => {
    expect(checkMessage(text, { isFirstContact: true })).toMatchObject({ ok: false });
  });

  test('is told what to do; later messages may have them, but no payment elsewhere', () => {
    const verdict = checkMessage('555 0142', { isFirstContact: true });
    expect(verdict).toEqual({ ok: false, reason: expect.stringContaining('once there’s an order'), at: '555 0142' });
    expect(checkMessage('555 0142', { isFirstContact: false })).toEqual({ ok: true });
    expect(checkMessage('The parcel is 9400 1118 9922 3197 4284 90.', { isFirstContact: false })).toEqual({ ok: true });
    expect(checkMessage('mara@post.example', { isFirstContact: false })).toEqual({ ok: true });
    expect(checkMessage('Pay me with PayPal', { isFirstContact: false })).toMatchObject({ ok: false });
  });
});
