/**
 * The default style of the sandbox's pages. A host can override its custom properties and fonts.
 */
export const style = `
:root{--bg:#FAF8F5;--surface:#FFF;--sunken:#F1EDE7;--ink:#22201E;--ink-2:#514C48;--ink-3:#6A645E;--primary:#1F4D6B;--on-primary:#FFF;--primary-hover:#173B53;--primary-soft:#E3EDF3;--on-primary-soft:#173B53;--brass:#76581F;--brass-soft:#F3EAD8;--verified:#1D6657;--verified-soft:#DDEFE9;--danger:#B3261E;--danger-soft:#FBE4E1;--line-strong:#857B70;--line:#DED6CC;--display:"Bodoni 72",Didot,Georgia,serif;--text:system-ui,"Helvetica Neue",Arial,sans-serif;--mono:ui-monospace,Menlo,monospace;color-scheme:light}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--bg:#151312;--surface:#1E1B19;--sunken:#292522;--ink:#F5F1EC;--ink-2:#C9C1B8;--ink-3:#A69D94;--primary:#9CCBE6;--on-primary:#0C2433;--primary-hover:#BBDDF0;--primary-soft:#1F3542;--on-primary-soft:#CFE6F3;--brass:#DDB56C;--brass-soft:#382D1B;--verified:#7FCBB7;--verified-soft:#17352E;--danger:#FFB0A6;--danger-soft:#4A1E1A;--line-strong:#8A8076;--line:#3A3430;color-scheme:dark}}
`;

export const layout = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--bg);color:var(--ink);font:400 1rem/1.55 var(--text);-webkit-font-smoothing:antialiased}
h1,h2,h3,p,dl,dd,ul,fieldset,figure{margin:0;padding:0}fieldset{border:0;min-width:0}
h1,h2{font-family:var(--display);font-weight:400;line-height:1.1;letter-spacing:-.015em;text-wrap:balance}
h1{font-size:clamp(2.25rem,1.7rem + 2.4vw,3rem)}h2{font-size:1.375rem}em{font-style:italic}
a{color:var(--primary);text-underline-offset:3px;text-decoration-thickness:1px}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
button,input,select{font:inherit;color:inherit}
.top{display:flex;align-items:center;justify-content:space-between;gap:16px;flex-wrap:wrap;padding:14px 24px;border-bottom:1px solid var(--line)}
.mark{font:italic 400 1.5rem/1.1 var(--display);letter-spacing:-.015em}
.tag{position:relative;display:inline-flex;align-items:center;gap:8px;padding:5px 14px 5px 28px;background:var(--brass-soft);color:var(--brass);font:500 .75rem/1.4 var(--mono);letter-spacing:.04em;clip-path:polygon(10px 0,100% 0,100% 100%,10px 100%,0 50%)}
.tag::before{content:"";position:absolute;left:13px;top:50%;width:8px;height:8px;margin-top:-4px;border-radius:50%;border:1.5px solid currentColor}
.tag.good{background:var(--verified-soft);color:var(--verified)}.tag.bad{background:var(--danger-soft);color:var(--danger)}
main{flex:1;width:100%;max-width:39rem;margin:0 auto;padding:48px 24px 72px;display:grid;gap:24px;align-content:start}
main.wide{max-width:62rem}
.panel{display:grid;gap:24px;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:16px}
.eyebrow{margin-bottom:8px;font:500 .75rem/1.3 var(--mono);letter-spacing:.08em;text-transform:uppercase;color:var(--brass)}
.lead{margin-top:12px;color:var(--ink-2);font-size:1.0625rem;max-width:58ch}
.note{color:var(--ink-3);font-size:.8125rem;line-height:1.5;max-width:66ch}
.stitch{border:0;height:2px;margin:0;background:repeating-linear-gradient(90deg,color-mix(in srgb,var(--line-strong) 60%,transparent) 0 7px,transparent 7px 12px)}
.facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:10px 24px;align-items:baseline}
.facts dt{color:var(--ink-3)}.facts dd{text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums lining-nums}
.sum{font:400 2.25rem/1.1 var(--display);font-variant-numeric:lining-nums}
.mono{font:500 .875rem/1.5 var(--mono);overflow-wrap:anywhere}
form{display:grid;gap:16px}form.inline{display:block}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px}
label,legend{display:block;padding:0;margin-bottom:6px;font-weight:500;font-size:.875rem}
.hint{display:block;margin-top:4px;color:var(--ink-3);font-size:.8125rem;font-weight:400}
.field{width:100%;min-height:48px;padding:0 14px;border:1px solid var(--line-strong);border-radius:6px;background:var(--surface)}
.field[aria-invalid]{border-color:var(--danger);box-shadow:inset 0 0 0 1px var(--danger)}
.wrong{margin-top:6px;color:var(--danger);font-size:.875rem}
.choices{display:grid;gap:8px}
.choice{display:flex;gap:12px;align-items:flex-start;margin:0;padding:12px 14px;border:1px solid var(--line);border-radius:10px;font-size:1rem;cursor:pointer}
.choice:has(:checked){border-color:var(--primary);background:var(--primary-soft);color:var(--on-primary-soft)}
.choice:has(:checked) .hint{color:inherit}
.choice input{flex:none;width:20px;height:20px;margin:2px 0 0;accent-color:var(--primary)}
.btn{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;padding:8px 20px;border:1px solid var(--line-strong);border-radius:6px;background:transparent;color:var(--ink);font-weight:500;text-align:center;text-decoration:none;cursor:pointer;transition:background 200ms cubic-bezier(.2,.7,.2,1)}
.btn:hover{background:var(--sunken)}
.btn.primary{min-height:52px;border-color:var(--primary);background:var(--primary);color:var(--on-primary);font-size:1.0625rem}.btn.primary:hover{background:var(--primary-hover)}
.btn.fit{display:inline-flex;width:auto}
.alert{padding:12px 14px;border-radius:6px;background:var(--danger-soft);color:var(--danger)}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:12px}
.figures>div{padding:16px 20px;background:var(--surface);border:1px solid var(--line);border-radius:10px}
.figures dt{color:var(--ink-3);font-size:.875rem}.figures dd{margin-top:4px;font:400 1.75rem/1.1 var(--display);font-variant-numeric:lining-nums}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums lining-nums}
caption{padding-bottom:12px;text-align:left;font:400 1.375rem/1.1 var(--display);letter-spacing:-.015em}
th,td{padding:10px 16px 10px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top}td:first-child,td.num{white-space:nowrap}th:first-child{width:8rem}th{border-top:0;color:var(--ink-3);font-weight:500;font-size:.8125rem}
td.num,th.num{padding-right:0;text-align:right}
.empty{padding:24px;border:1px dashed var(--line-strong);border-radius:10px;color:var(--ink-2);text-align:center}h2+.empty{margin-top:12px}
.row{display:flex;gap:16px;align-items:center;justify-content:space-between;flex-wrap:wrap}
.foot{padding:24px;border-top:1px solid var(--line);color:var(--ink-3);font-size:.8125rem;text-align:center}
@media (max-width:36rem){main{padding:32px 16px 48px}.top{padding-inline:16px}.panel{padding:24px 20px}.pair{grid-template-columns:1fr}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`;
