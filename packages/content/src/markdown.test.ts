import { expect, test } from 'vitest';
import { readMarkdown } from './markdown.ts';

const drawings = { tape: '<svg><path d="M0 0"/></svg>' };
const read = (text: string) => readMarkdown(text, drawings);

test('the first heading is the title, and the first paragraph the description', () => {
  expect(read('# How to *measure*\n\nTwo readings\nare `enough`.\n\nMore.')).toMatchObject({
    title: 'How to measure',
    description: 'Two readings are enough.',
  });
});

test('a heading can have an anchor', () => {
  expect(read('## Sister *sizes* {#sister-sizes}').body).toBe('<h2 id="sister-sizes">Sister <em>sizes</em></h2>\n');
  expect(read('## Sister {sizes}').body).toBe('<h2>Sister {sizes}</h2>\n');
});

test('a table is in a scrollable region that is named after its heading', () => {
  expect(read('## Bands & cups\n\n| A |\n|---|\n| 1 |').body).toContain(
    '<div class="scroll" role="group" tabindex="0" aria-label="Bands &amp; cups"><table>',
  );
});

test('a drawing is inlined with its text alternative', () => {
  expect(read('![A "level" tape](drawing:tape)').body).toBe(
    `<p><span class="drawing" role="img" aria-label="A &quot;level&quot; tape">${drawings.tape}</span></p>\n`,
  );
});

test('an unknown drawing is an error', () => {
  expect(() => read('![A tape](drawing:none)')).toThrow('there is no drawing none');
  expect(() => read('![A tape](drawing:toString)')).toThrow('there is no drawing toString');
});

test('HTML is escaped, and script links are removed', () => {
  const { body } = read('<script>alert(1)</script> ![<b>](drawing:tape) [x](javascript:alert(1)) <svg onload=alert(1)>');
  expect(body).not.toMatch(/<script|<b>|href="javascript|<svg onload/);
});

test('the title doesn’t break inside a compound word; elsewhere, and in the page’s own title, it is as typed', () => {
  const { title, body } = readMarkdown('# Un soutien-gorge à 30 - 40\n\nUn soutien-gorge.', {});
  expect(title).toBe('Un soutien-gorge à 30 - 40');
  expect(body).toContain('<h1>Un soutien-&#8288;gorge à 30 - 40</h1>');
  expect(body).toContain('<p>Un soutien-gorge.</p>');
});
