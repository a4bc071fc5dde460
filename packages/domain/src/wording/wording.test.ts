import { describe, expect, test } from 'vitest';
import { checkWording } from './wording.ts';

describe('the wording check', () => {
  test.each([
    'Rosaline balconette, hand-dyed lace, strapless, with a bust dart and an underwire.',
    'Nude colour, black stripes, breast pocket on the matching shirt, C cup to DD cup.',
    'A boob tube in cotton jersey. No kinks in the wire, gore lies flat between the breasts.',
    'Comes with silicone nipple covers; nipples do not show through the foam.',
    'Embroidered with a great tit and a blue tit. A bralette-cum-crop-top.',
    'Love, Mara xxx',
    'Worn twice.Me and my sister made it.I like it a lot.',
    'Size 32DD @ home. Very soft; underbust 71.5 cm, bust 89, 90.5 leaning, wire 13 / 14.',
    'UK 32DD, US 32DDD/F, EU 70E, FR 85E, AU 10DD, JP F70; sister sizes 30E and 34D.',
    'amber_lark_k2p:2026:spring:0007, made 2026-03-14, batch 4006381333931',
    'Price $148.00, was $210. Machine wash at 30, line dry, no tumble dryer.',
    'I signed it with thread on the inside. The line of the cup follows the seam.',
    'Print of a bitcoin miner; cash pocket inside. Pay attention to the hooks.',
    'Cups are soft, e.g. in jersey.No.2 of a pair, 71.5cm under the bust, 9 a.m. light...and a bow.',
    'Sits lower at the scoop; stitched in Essex; analysis of fit in the story; a cocktail dress underneath.',
  ])('lets garment talk pass: %s', (text) => {
    expect(checkWording(text)).toEqual({ ok: true });
  });

  test.each([
    ['hot porn style', 'porn'],
    ['see my tits in it', 'tits'],
    ['worn and unwashed, just ask', 'worn and unwashed'],
    ['ask for custom pics', 'custom pics'],
  ])('refuses explicit words: %s', (text, at) => {
    expect(checkWording(text)).toEqual({ ok: false, reason: expect.stringContaining('explicit'), at });
  });

  test.each([
    ['Write to mara.sews@post.example please', 'mara.sews@post.example'],
    ['mara (at) post (dot) example', 'mara (at) post (dot) example'],
    ['mara.sews at gmail dot com', 'mara.sews at gmail dot com'],
    ['see https://shop.example/mara', 'https://shop.example/mara'],
    ['more on mara-sews.com/new', 'mara-sews.com/new'],
    ['see mara.studio for more', 'mara.studio'],
    ['find it at sews.mara.boutique', 'sews.mara.boutique'],
    ['...mara.photography', 'mara.photography'],
    ['MARA.COM has it', 'MARA.COM'],
    ['Mara.Shop has it', 'Mara.Shop'],
    ['mara_sews.xn--p1ai', 'sews.xn--p1ai'],
    ['мара.рф', 'мара.рф'],
    ['mara\uff0elol', 'mara.lol'],
    ['mara\u3002com', 'mara\u3002com'],
    ['mara (dot) zone', 'mara (dot) zone'],
    ['mara dot com', 'mara dot com'],
    ['go to 93.184.216.34', '93.184.216.34'],
    ['call +44 20 7946 0958 after six', '+44 20 7946 0958'],
    ['(503) 555-0142 evenings', '(503) 555-0142'],
    ['text me at 5035550142', 'text me at 5035550142'],
    ['my insta is mara.sews', 'insta is mara.sews'],
    ['Instagram: @mara.sews', 'Instagram: @mara.sews'],
    ['@mara_sews on tiktok', '@mara_sews on tiktok'],
    ['DM me on Telegram for more', 'DM me on Telegram'],
  ])('refuses contact details: %s', (text, at) => {
    expect(checkWording(text)).toEqual({ ok: false, reason: expect.stringContaining('Messages and orders stay here'), at });
  });

  test.each([
    ['PayPal is fine too', 'PayPal'],
    ['I also accept gift cards', 'accept gift cards'],
    ['pay me directly and save', 'pay me directly'],
    ['happy to deal outside the site', 'deal outside the site'],
    ['cheaper and without the fees', 'without the fees'],
    ['my cashtag: $marasews', '$marasews'],
  ])('refuses payment past the platform: %s', (text, at) => {
    expect(checkWording(text)).toEqual({ ok: false, reason: expect.stringContaining('payment elsewhere'), at });
  });

  test('is not fooled by invisible or wide letters, and is stateless', () => {
    expect(checkWording('p\u200born')).toMatchObject({ ok: false, at: 'porn' });
    expect(checkWording('ｐｏｒｎ')).toMatchObject({ ok: false, at: 'porn' });
    expect(checkWording('porn')).toEqual(checkWording('porn'));
    expect(checkWording('')).toEqual({ ok: true });
  });
});
