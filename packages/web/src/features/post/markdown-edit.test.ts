import { expect, test } from 'vitest';
import { applyMark, insertPicture } from './markdown-edit.ts';

/** `|` marks the selection. */
function edit(marked: string) {
  const [before = '', chosen = '', after = ''] = marked.split('|');
  return { text: before + chosen + after, start: before.length, end: before.length + chosen.length };
}

test('bold wraps what is selected, and unwraps it', () => {
  const bold = applyMark(edit('a |cold| wash'), 'bold', 'bold');
  expect(bold).toEqual(edit('a **|cold|** wash'));
  expect(applyMark(bold, 'bold', 'bold')).toEqual(edit('a |cold| wash'));
  expect(applyMark(edit('||'), 'bold', 'bold').text).toBe('**bold**');
});

test('headings, lists and quotes change whole lines, and replace each other', () => {
  expect(applyMark(edit('one\nt|w|o'), 'heading', '').text).toBe('one\n## two');
  expect(applyMark(edit('|one\ntwo|'), 'list', '').text).toBe('- one\n- two');
  expect(applyMark(edit('|- one\n- two|'), 'list', '').text).toBe('one\ntwo');
  expect(applyMark(edit('|- one|'), 'quote', '').text).toBe('> one');
});

test('a link keeps the words or the address that is selected, and selects what is missing', () => {
  const words = applyMark(edit('see |here|'), 'link', 'text');
  expect(words.text).toBe('see [here](https://)');
  expect(words.text.slice(words.start, words.end)).toBe('https://');
  const address = applyMark(edit('|https://a.example|'), 'link', 'text');
  expect(address.text.slice(address.start, address.end)).toBe('text');
});

test('a picture stands on a line of its own', () => {
  expect(insertPicture(edit('one ||two'), 'upl_abcdefghij', 'A [bowl]').text).toBe(
    'one \n\n![A  bowl](/media/upl_abcdefghij/1080.webp)\n\ntwo',
  );
});
