/** The style of the provider's pages, light and dark. Colors and sizes are the product's design tokens. */
const light = `--bg:#FBF7F2;--surface:#FFF;--sunken:#F2EAE1;--ink:#231A1E;--ink-2:#57474C;--ink-3:#6F5E62;--primary:#7A1F3D;--on-primary:#FFF8F4;--primary-hover:#641731;--brass:#80591A;--danger:#B3261E;--danger-soft:#FBE4E1;--line-strong:#8B7A70;--line:#E0D3C6;color-scheme:light;`;
const dark = `--bg:#150F12;--surface:#1E171B;--sunken:#282025;--ink:#F7EFEA;--ink-2:#CDBFBE;--ink-3:#A99A9B;--primary:#F2A7B7;--on-primary:#3B0A1C;--primary-hover:#F8BFCB;--brass:#DFB66E;--danger:#FFB0A6;--danger-soft:#4A1E1A;--line-strong:#8A7880;--line:#3B3036;color-scheme:dark;`;

export const pageStyle = `
:root{${light}--display:"Bodoni Moda Variable","Bodoni Moda","Bodoni 72",Didot,Georgia,serif;--text:"Hanken Grotesk Variable","Hanken Grotesk","Helvetica Neue",Arial,sans-serif;--mono:"Spline Sans Mono Variable","Spline Sans Mono",ui-monospace,Menlo,monospace}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--bg);color:var(--ink);font:400 1rem/1.55 var(--text);-webkit-font-smoothing:antialiased}
h1,h2,p,ul{margin:0;padding:0}ul{list-style:none}[hidden]{display:none!important}
h1,h2{font-family:var(--display);font-weight:400;line-height:1.1;letter-spacing:-.015em;text-wrap:balance}
h1{font-size:3rem;overflow-wrap:break-word}h2{font-size:1.375rem}em{font-style:italic}
html:lang(ja){--display:"Bodoni Moda Variable","Hiragino Mincho ProN","Yu Mincho","Noto Serif JP","Noto Serif CJK JP",serif;--text:"Hanken Grotesk Variable","Hiragino Sans","Yu Gothic","Noto Sans JP","Noto Sans CJK JP",Meiryo,sans-serif}
html:lang(ja) :is(h1,h2,.sub){word-break:auto-phrase}html:lang(ja) em{font-style:normal}
a{color:var(--primary);text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
button,input{font:inherit;color:inherit}
.top{border-bottom:1px solid var(--line)}
.top a{display:inline-block;padding:16px 24px;font:italic 400 1.75rem/1.1 var(--display);letter-spacing:-.015em;color:var(--ink);text-decoration:none}
main{flex:1;width:100%;max-width:1008px;margin:0 auto;padding:48px 24px 72px}
.sign{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);min-height:560px;border:1px solid var(--line);border-radius:16px;overflow:hidden;background:var(--surface)}
.sign.alone{grid-template-columns:minmax(0,1fr);max-width:560px;min-height:0;margin:24px auto}
.why{order:-1;display:flex;flex-direction:column;gap:24px;padding:48px;background:var(--sunken)}
.why li{display:flex;gap:12px;padding:8px 0;color:var(--ink-2);line-height:1.45}.why .note{margin-top:auto}
.why li::before{content:"";flex:none;width:12px;height:12px;margin-top:6px;border:1.5px solid var(--brass);border-radius:50%;background:radial-gradient(circle,var(--brass) 0 2px,#0000 2.5px)}
.eyebrow{font:500 .75rem/1.3 var(--mono);letter-spacing:.08em;text-transform:uppercase;color:var(--brass)}
.do{display:grid;gap:24px;align-content:center;padding:48px}
.stack{display:grid;gap:12px;align-content:start}
.links{display:grid;gap:4px}

.art{max-width:200px;border-radius:10px;overflow:hidden}.art svg{display:block;width:100%;height:auto}
.why h2{margin-bottom:8px}
.sub{margin-top:8px;color:var(--ink-2);text-wrap:balance}
.note{color:var(--ink-3);font-size:.8125rem;line-height:1.45}.mid{text-align:center;text-wrap:balance}
.stitch{border:0;height:2px;margin:0;color:var(--line-strong);opacity:.6;background:repeating-linear-gradient(90deg,currentColor 0 7px,transparent 7px 12px)}
.or{display:flex;align-items:center;gap:12px;color:var(--ink-3);font-size:.8125rem}.or .stitch{flex:1}
.lab{display:block;margin-bottom:6px;font-weight:500;font-size:.875rem}
.field{width:100%;min-height:48px;padding:0 14px;border:1px solid var(--line-strong);border-radius:6px;background:var(--surface)}
.field::placeholder{color:var(--ink-3);opacity:1}
.field.code{font:500 1.375rem/1 var(--mono);letter-spacing:.2em;text-align:center}
.btn{display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:44px;padding:8px 20px;border:1px solid var(--line-strong);border-radius:6px;background:transparent;color:var(--ink);font-weight:500;text-align:center;text-decoration:none;cursor:pointer;transition:background 200ms cubic-bezier(.2,.7,.2,1)}
.btn:hover{background:var(--sunken)}.btn[disabled]{opacity:.6;cursor:default}
.btn.primary{min-height:52px;border-color:var(--primary);background:var(--primary);color:var(--on-primary);font-size:1.125rem}.btn.primary:hover{background:var(--primary-hover)}
.btn.quiet{border-color:transparent;color:var(--primary)}
.btn svg{flex:none;width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.check{display:flex;gap:12px;align-items:flex-start;line-height:1.45;cursor:pointer}
.check input{appearance:none;flex:none;display:grid;place-items:center;width:24px;height:24px;margin:0;border:1px solid var(--line-strong);border-radius:4px;background:var(--surface)}
.check input:checked{border-color:var(--primary);background:var(--primary)}
.check input:checked::after{content:"";width:6px;height:12px;margin-top:-3px;border:solid var(--on-primary);border-width:0 2.2px 2.2px 0;transform:rotate(42deg)}
.check small{display:block;margin-top:2px;color:var(--ink-3);font-size:.8125rem}
.bad{padding:12px 14px;border-radius:6px;background:var(--danger-soft);color:var(--danger);font-size:.875rem}
details summary{min-height:44px;padding:10px 0;color:var(--primary);font-weight:500;cursor:pointer}
.mono{font-family:var(--mono);font-size:.875rem}
@media (max-width:819px){main{padding:32px 16px 48px}.top a{padding-inline:16px}.sign{display:flex;flex-direction:column;gap:32px;min-height:0;border:0;border-radius:0;background:none;overflow:visible}.do,.why{padding:0;background:none}.why{order:0}.art{max-width:116px}h1{font-size:2.25rem}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`;
