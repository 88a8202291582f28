/** The style of /docs: one column on a phone, the list of endpoints beside the text on a wide screen. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --paper: #fdfcf8; --ink: #26241f; --soft: #6b665b; --line: #e4dfd2; --block: #f4f0e6;
  --leaf: #2c6e49; --leaf-soft: #e3efe6; --earth: #9a4f1f; --earth-soft: #f8e8dc; --code: #1f2a24; --code-ink: #e8efe9; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171815; --ink: #e9e6dc; --soft: #a29c8d; --line: #35352e; --block: #20211d;
    --leaf: #85cba0; --leaf-soft: #1d3326; --earth: #eaa678; --earth-soft: #3a2719; --code: #0e100d; --code-ink: #dfe7e0; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: break-word; }
a { color: var(--leaf); text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--leaf); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem 1rem; z-index: 2; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace; font-size: .875em; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h1 { font-size: 2rem; margin: 0 0 .25rem; }
h2 { font-size: 1.4rem; margin: 3.5rem 0 .75rem; padding-bottom: .35rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 0; font-weight: 600; }
h4 { margin: 1.4rem 0 .4rem; font-size: .8rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); }
p { margin: .5rem 0; max-width: 46rem; }
.lead { font-size: 1.1rem; color: var(--soft); }
nav { padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--block); }
nav strong { font-size: 1.05rem; }
nav ul { list-style: none; margin: .15rem 0 .9rem; padding: 0; }
nav li { margin: .1rem 0; }
nav a { text-decoration: none; display: flex; gap: .5rem; align-items: baseline; padding: .15rem 0; color: var(--ink); font-size: .9rem; }
nav a:hover { color: var(--leaf); text-decoration: underline; }
nav .tag { font-size: .75rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); }
.wide { display: none; }
nav > ul { display: flex; flex-wrap: wrap; gap: 0 1rem; }
nav summary { cursor: pointer; padding: .35rem 0; color: var(--leaf); }
main { padding: 1.75rem 1.25rem 5rem; max-width: 60rem; }
.method { font: 600 .72rem/1 ui-monospace, Menlo, Consolas, monospace; padding: .3em .5em; border-radius: 4px; flex: none; }
.get { background: var(--leaf-soft); color: var(--leaf); }
.post { background: var(--earth-soft); color: var(--earth); }
nav .method { min-width: 3.3em; text-align: center; }
article { margin: 1.25rem 0 2.5rem; padding: 1.1rem 1.25rem 1.25rem; border: 1px solid var(--line); border-radius: 10px; }
article header { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; }
article header > code { font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
.scope { margin-left: auto; font-size: .8rem; color: var(--soft); }
pre { background: var(--code); color: var(--code-ink); padding: .9rem 1rem; border-radius: 8px; overflow-x: auto; line-height: 1.5; margin: .5rem 0; }
.fields { list-style: none; margin: 0; padding: 0; }
.fields .fields, .fields details { margin-left: .25rem; padding-left: .9rem; border-left: 2px solid var(--line); }
.fields li { padding: .4rem 0; }
.fields > li + li { border-top: 1px solid var(--line); }
.fields .fields > li + li { border-top: 0; }
.fields p { margin: .1rem 0 0; color: var(--soft); font-size: .92rem; }
.field { font-size: .92rem; }
.field > code { font-weight: 600; }
.type { color: var(--soft); font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .8rem; overflow-wrap: anywhere; }
.required { color: var(--earth); font-size: .8rem; font-weight: 600; }
.limit { display: inline-block; font-size: .78rem; background: var(--block); border: 1px solid var(--line); border-radius: 10px; padding: 0 .55em; }
details { margin: .35rem 0; }
summary { cursor: pointer; font-size: .92rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; padding: .45rem .8rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-size: .78rem; letter-spacing: .03em; text-transform: uppercase; color: var(--soft); }
td:first-child { font-variant-numeric: tabular-nums; white-space: nowrap; }
@media (max-width: 40rem) {
  .facts tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .facts th, .facts td { display: block; padding: .1rem 0; border: 0; white-space: normal; overflow-wrap: anywhere; }
}
@media (min-width: 62rem) {
  .page { display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-bottom: 0; border-right: 1px solid var(--line); padding: 1.75rem 1.5rem; }
  nav > ul { display: block; }
  .narrow { display: none; }
  .wide { display: block; }
  main { padding: 2.5rem 3rem 6rem; }
}
`
