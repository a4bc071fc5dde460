import { expect, test } from 'vitest';
import { searchFaq } from './search-faq.ts';

const item = (slug: string, q: string, a: string) => ({ slug, q, a, category: '', subcategory: '' });
const items = [
  item('refund', 'How do I get my money back?', '<p>A refund goes back to the card.</p>'),
  item('card', 'Can I save my card?', '<p>Yes.</p>'),
  item('code', 'My code doesn’t work', '<p>Ask for another, in a café or <em>strong</em> place.</p>'),
];
const find = (text: string) => searchFaq(items, text).map(({ slug }) => slug);

test('every word has to start a word; those in the question come first', () => {
  expect(find('card')).toEqual(['card', 'refund']);
  expect(find('refu CARD')).toEqual(['refund']);
  expect(find('card umbrella')).toEqual([]);
});

test('accents, apostrophes and markup don’t matter, and nothing finds nothing', () => {
  expect(find("doesn't cafe")).toEqual(['code']);
  expect(find('em')).toEqual([]);
  expect(find(' ?! ')).toEqual([]);
});

test('Japanese, which has no spaces between words, is found by its words', () => {
  const answers = [
    { slug: 'refund', q: '返金はいつ届きますか？', a: '<p>10日ほどかかります。</p>', category: '', subcategory: '' },
    { slug: 'claim', q: '登録するには？', a: '<p>ストラップコードを入力します。</p>', category: '', subcategory: '' },
  ];
  const find = (text: string) => searchFaq(answers, text).map(({ slug }) => slug);
  expect([find('返金'), find('返金はいつ'), find('コードを入力'), find('配送')]).toEqual([['refund'], ['refund'], ['claim'], []]);
});
