export const docsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 64rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 small, td small, .method { opacity: .75; }
h2 { margin-top: 2.5rem; }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
summary { padding: .4rem 0; cursor: pointer; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
summary span { opacity: .75; margin-left: .5rem; }
details > div { padding: 0 0 1rem 1.2rem; }
.method { display: inline-block; min-width: 4.5em; font-weight: 600; }
code, pre { font: .875rem/1.4 ui-monospace, monospace; }
pre { padding: .75rem; overflow-x: auto; white-space: pre-wrap; background: color-mix(in srgb, currentColor 7%, transparent); }
table { width: 100%; border-collapse: collapse; }
td { padding: .35rem .75rem .35rem 0; vertical-align: top; border-top: 1px solid color-mix(in srgb, currentColor 12%, transparent); }
td:first-child { width: 15rem; }
td td:first-child { width: 10rem; }
label { display: block; margin: .5rem 0; }
textarea { display: block; width: 100%; box-sizing: border-box; }
em { font-size: .8rem; }
[id] { scroll-margin-top: 4rem; }
:target { outline: 2px solid Highlight; outline-offset: .25rem; }
`
