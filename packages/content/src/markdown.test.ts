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

test('a heading may have an address', () => {
  expect(read('## Sister *sizes* {#sister-sizes}').body).toBe('<h2 id="sister-sizes">Sister <em>sizes</em></h2>\n');
  expect(read('## Sister {sizes}').body).toBe('<h2>Sister {sizes}</h2>\n');
});

test('a wide table scrolls in a frame that is named for its heading', () => {
  expect(read('## Bands & cups\n\n| A |\n|---|\n| 1 |').body).toContain(
    '<div class="scroll" role="group" tabindex="0" aria-label="Bands &amp; cups"><table>',
  );
});

test('a drawing stands in the page, named by its words', () => {
  expect(read('![A "level" tape](drawing:tape)').body).toBe(
    `<p><span class="drawing" role="img" aria-label="A &quot;level&quot; tape">${drawings.tape}</span></p>\n`,
  );
});

test('a drawing that is not there stops the start', () => {
  expect(() => read('![A tape](drawing:none)')).toThrow('there is no drawing none');
  expect(() => read('![A tape](drawing:toString)')).toThrow('there is no drawing toString');
});

test('HTML in a page is shown, not obeyed, and no link runs anything', () => {
  const { body } = read('<script>alert(1)</script> ![<b>](drawing:tape) [x](javascript:alert(1)) <svg onload=alert(1)>');
  expect(body).not.toMatch(/<script|<b>|href="javascript|<svg onload/);
});
