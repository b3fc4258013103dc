import { verdicts } from '../../case/verdict.js';

/** Ground and letters of each verdict, light and dark. Red and purple are full, so that they are seen without colour. */
const colours: { readonly [V in (typeof verdicts)[number]]: readonly [light: string, dark: string] } = {
  pass: ['#dcefe6 #0b4f36', '#12382a #a9e3c8'],
  fail: ['#b3261e #ffffff', '#e5554b #1c0504'],
  error: ['#6a1b9a #ffffff', '#c77df0 #1b0526'],
  blocked: ['#f6d7b8 #633400', '#4a2c0c #ffcf9c'],
  known: ['#e4dcf6 #43267f', '#2f2350 #d3c3ff'],
  deviates: ['#fbeeb0 #5c4700', '#443806 #f6e08a'],
  observed: ['#d8e8fb #114a86', '#14304f #b0d4fb'],
  unsupported: ['#ececea #55585c', '#2a2d31 #a9adb3'],
  skipped: ['#f4f4f2 #63666a', '#212428 #989da3'],
};

function variables(of: 0 | 1): string {
  return verdicts
    .map((verdict) => {
      const [ground = '', letters = ''] = colours[verdict][of].split(' ');
      return `--g-${verdict}:${ground};--l-${verdict}:${letters};`;
    })
    .join('');
}

const ofVerdicts = verdicts
  .map(
    (verdict) =>
      `.v-${verdict}{--ground:var(--g-${verdict});--letters:var(--l-${verdict})}.f-${verdict}{fill:${verdict === 'pass' ? 'var(--bar-pass)' : `var(--g-${verdict})`}}`,
  )
  .join('\n');

/** The look of the page: light and dark, on screens of any width, and on paper. */
export const style = `
:root{color-scheme:light dark;--paper:#fcfcfa;--sheet:#ffffff;--ink:#1b1f24;--muted:#5c6167;--line:#dcdcd6;--accent:#0b57a4;--green:#0b6b47;--red:#b3261e;--bar-pass:#3f9e76;${variables(0)}
--sans:system-ui,-apple-system,"Segoe UI","Liberation Sans",Roboto,sans-serif;--mono:ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace}
@media (prefers-color-scheme:dark){:root{--paper:#14171a;--sheet:#1b1f23;--ink:#e7e8ea;--muted:#a3a8ae;--line:#34393f;--accent:#8cc0f5;--green:#5fce9e;--red:#ff8a80;--bar-pass:#3f9e76;${variables(1)}}}
*{box-sizing:border-box}
html{scroll-padding-top:4rem}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 var(--sans);overflow-wrap:anywhere}
header,main{max-width:84rem;margin:0 auto;padding:0 clamp(1rem,3vw,2.5rem)}
header{padding-top:2.5rem;padding-bottom:1.5rem}
main{padding-bottom:5rem}
h1,h2,h3,p,ul,dl,figure,pre{margin:0}
h1{font-size:clamp(1.7rem,4.5vw,2.6rem);line-height:1.15;letter-spacing:-.015em;font-weight:650}
.green h1{color:var(--green)}.red h1{color:var(--red)}
h2{font-size:1.45rem;letter-spacing:-.01em;font-weight:650;margin:3.2rem 0 .6rem}
h3{font-size:1rem;font-weight:600}
.kind{font-size:.8rem;letter-spacing:.09em;text-transform:uppercase;color:var(--muted);margin-bottom:.4rem}
.standing{margin-top:.5rem;font-size:1.1rem}
.lead,.muted{color:var(--muted)}.lead{max-width:46rem;margin-bottom:1rem}
.count{font-weight:400;color:var(--muted);font-size:.8em}
.facts{display:flex;flex-wrap:wrap;gap:.6rem 2.2rem;margin-top:1.5rem}
.facts dt{font-size:.75rem;color:var(--muted)}.facts dd{margin:0}
.bar{display:block;width:100%;height:.6rem;margin-top:1.6rem;border-radius:.3rem;background:var(--line)}
.counts{display:flex;flex-wrap:wrap;gap:.4rem;list-style:none;padding:0;margin-top:.8rem}
code,pre,.n,.mono{font-family:var(--mono);font-size:.86em}
code{background:color-mix(in srgb,var(--ink) 7%,transparent);padding:.05em .3em;border-radius:.25em}
pre{white-space:pre-wrap;background:color-mix(in srgb,var(--ink) 5%,transparent);border-radius:.4rem;padding:.6rem .8rem;max-height:28rem;overflow:auto;line-height:1.45}
a{color:var(--accent)}
button{font:inherit;color:inherit}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-100vw}.skip:focus{left:1rem;top:1rem;background:var(--sheet);padding:.5rem 1rem;z-index:3}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
nav{position:sticky;top:0;z-index:2;background:var(--paper);border-block:1px solid var(--line);display:flex;flex-wrap:wrap;gap:.3rem 1.5rem;align-items:center;padding:.55rem max(clamp(1rem,3vw,2.5rem),calc((100vw - 84rem)/2 + clamp(1rem,3vw,2.5rem)))}
nav ul{display:flex;gap:.2rem 1.2rem;list-style:none;padding:0;overflow-x:auto}
nav a{color:inherit;text-decoration:none;white-space:nowrap;display:inline-block;padding:.15rem 0}nav a:hover{text-decoration:underline}
#subjects{border:0;padding:0;margin:0 0 0 auto;display:flex;gap:.8rem;font-size:.9rem}
#subjects[hidden]{display:none}
#subjects legend{float:left;padding:0;margin-right:.8rem;color:var(--muted)}
:root[data-subject=http] main [data-s=sdk],:root[data-subject=sdk] main [data-s=http]{display:none}
${ofVerdicts}
.v{display:inline-flex;align-items:baseline;gap:.35em;background:var(--ground);color:var(--letters);border:1px solid color-mix(in srgb,var(--letters) 22%,var(--ground));border-radius:.3rem;padding:.1rem .45rem;font-size:.82rem;line-height:1.4;text-align:left;position:relative}
.v>span:first-child{font-weight:700;min-width:.8em;text-align:center}
.v i{font-style:normal;opacity:.8;font-size:.9em}
button.v{cursor:pointer}
button.v:hover{border-color:var(--letters)}
.counts .v{font-size:.92rem;padding:.25rem .7rem}
.chips{display:flex;flex-wrap:wrap;gap:.3rem}
.link{border:0;background:none;padding:0;color:var(--accent);text-decoration:underline;cursor:pointer;font-family:var(--mono);font-size:.95em;text-align:left}
.card h3>i{font-style:normal;font-weight:400;color:var(--muted)}
.cards{list-style:none;padding:0;display:grid;gap:.8rem}
.card{background:var(--sheet);border:1px solid var(--line);border-left:.35rem solid var(--ground,var(--red));border-radius:.4rem;padding:.9rem 1.1rem;display:grid;gap:.55rem;min-width:0;content-visibility:auto;contain-intrinsic-size:auto 9rem}
.card h3{display:flex;flex-wrap:wrap;gap:.3rem .7rem;align-items:baseline}
.card h3>code{font-size:.9em}
.card summary,.legend summary{cursor:pointer;color:var(--muted)}.card .chips{margin-top:.5rem}
.message{font-family:var(--mono);font-size:.86rem;white-space:pre-wrap}
.difference{display:grid;grid-template-columns:6.5rem minmax(0,1fr);gap:.35rem .8rem}
.difference dt{color:var(--muted);font-size:.88rem}.difference dd{margin:0;min-width:0}
.legend{margin-bottom:1rem}.legend ul{list-style:none;padding:.6rem 0 0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,25rem),1fr));gap:.35rem 1.5rem;font-size:.92rem}
figure{margin-top:1.8rem}
figcaption{font-weight:600;margin-bottom:.5rem}
.scroll{overflow-x:auto;width:fit-content;max-width:100%;border:1px solid var(--line);border-radius:.4rem;background:var(--sheet)}
.grid{border-collapse:separate;border-spacing:0;font-size:.88rem;min-width:min(100%,28rem)}
.grid th{font-weight:600;text-align:left;padding:.4rem .7rem;vertical-align:middle;overflow-wrap:normal}
.grid thead th{border-bottom:1px solid var(--line);vertical-align:bottom;white-space:nowrap}
.grid tbody th{font-weight:400;white-space:nowrap;position:sticky;left:0;background:var(--sheet);border-right:1px solid var(--line)}
.grid thead th:first-child{color:var(--muted);font-weight:400;position:sticky;left:0;background:var(--sheet);border-right:1px solid var(--line)}
.grid td{padding:2px;vertical-align:top;height:1px}
.grid td .v{display:flex;width:100%;padding:.3rem .55rem;white-space:nowrap}
.grid td .v+.v{margin-top:2px}
.grid td .n{flex:1;font-family:inherit;font-size:1em}
.grid .none{display:block;padding:.3rem .55rem;color:var(--muted);white-space:nowrap}
#filter{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;align-items:end;margin:.5rem 0 1rem}
#filter[hidden]{display:none}
#filter label{display:grid;font-size:.8rem;color:var(--muted);gap:.15rem}
#filter input,#filter select{font:inherit;font-size:1rem;color:var(--ink);background:var(--sheet);border:1px solid color-mix(in srgb,var(--muted) 60%,transparent);border-radius:.35rem;padding:.35rem .6rem;max-width:100%}
#filter input{width:min(22rem,calc(100vw - 2rem))}
#filter output{color:var(--muted);padding-bottom:.35rem}
.section{border-top:1px solid var(--line)}
.section>summary{cursor:pointer;padding:.6rem 0;font-weight:600}
.share{font-weight:400;margin-left:.5rem;white-space:nowrap;font-size:.92em}
.rows{padding-bottom:1rem}
.row{display:grid;grid-template-columns:9.5rem minmax(0,1fr) 7rem;gap:.3rem 1.2rem;padding:.6rem 0;border-top:1px dotted var(--line);content-visibility:auto;contain-intrinsic-size:auto 4.4rem;scroll-margin-top:4rem}
.row[hidden],.section[hidden],.chips [hidden]{display:none}
.row .id .muted{display:block;font-size:.82rem}.row .verdict{text-align:right}
.row .chips{margin-top:.35rem}
.row .v{font-size:.76rem}
.row:target{background:color-mix(in srgb,var(--accent) 12%,transparent)}
dialog{border:0;padding:0;margin:0 0 0 auto;width:min(60rem,100vw);max-width:none;height:100dvh;max-height:none;background:var(--paper);color:var(--ink);box-shadow:0 0 3rem #0006;overflow:auto}
dialog::backdrop{background:#0007}
.case{padding:1.2rem clamp(1rem,3vw,2rem) 3rem;display:grid;gap:1rem;min-width:0}
.case>*{min-width:0}
.case .top{display:flex;gap:1rem;justify-content:space-between;align-items:start;position:sticky;top:0;background:var(--paper);padding:.6rem 0;border-bottom:1px solid var(--line);z-index:1}
.case h2{margin:0;font-size:1.15rem;font-family:var(--mono);overflow-wrap:anywhere}
.plain{border:1px solid var(--line);border-radius:.35rem;background:var(--sheet);padding:.25rem .8rem;cursor:pointer;white-space:nowrap;font-size:.9rem}
.inner>.plain,dd .plain{justify-self:start;margin-top:.3rem}
.plain:hover{border-color:var(--muted)}
.exchange{border:1px solid var(--line);border-radius:.4rem;background:var(--sheet);min-width:0}
.exchange>summary{padding:.55rem .8rem;cursor:pointer;font-family:var(--mono);font-size:.84rem}
.exchange>summary b{font-weight:700}
.exchange .inner{display:grid;gap:.5rem;padding:0 .8rem .8rem;min-width:0}
.exchange h4{margin:.5rem 0 0;font-size:.85rem;color:var(--muted);font-weight:600}
.fields{font-family:var(--mono);font-size:.78rem;color:var(--muted);white-space:pre-wrap}
@media (max-width:44rem){.row{grid-template-columns:1fr}.row .verdict{text-align:left}.difference{grid-template-columns:1fr}.difference dd{margin-bottom:.4rem}#subjects{margin-left:0}.grid tbody th,.grid thead th:first-child{white-space:normal;min-width:7.5rem;max-width:9rem;overflow-wrap:break-word}header{padding-top:1.5rem}nav{position:static}}
@media print{nav,#filter,dialog,.skip{display:none}.scroll{overflow:visible}.v{print-color-adjust:exact}.card,.row{content-visibility:visible}}
`;
