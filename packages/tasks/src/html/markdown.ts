import hljs from 'highlight.js/lib/common'
import { Marked, type TokenizerAndRendererExtension } from 'marked'
import temml from 'temml'

/** Formulas as MathML, which Chromium draws: `$x$` in a line, and `$$x$$` or a block of code in `math` as a paragraph. */
const FORMULAS: readonly TokenizerAndRendererExtension[] = [
  {
    name: 'formula',
    level: 'inline',
    start: (source) => source.indexOf('$'),
    tokenizer(source) {
      const [raw, , text] = /^(\$\$?)(?!\s)([^$\n]+?)(?<!\s)\1(?!\d)/.exec(source) ?? []
      return raw === undefined ? undefined : { type: 'formula', raw, text, isBlock: raw.startsWith('$$') }
    },
    renderer: ({ text, isBlock }) => formula(String(text), isBlock === true),
  },
  {
    name: 'formulaBlock',
    level: 'block',
    // A paragraph ends there, so it may not be the end of a formula in its line.
    start: (source) => source.search(/^\$\$/m),
    tokenizer(source) {
      const [raw, text] = /^\$\$((?:(?!\n\s*\n)[^$])+?)\$\$[ \t]*(?:\n|$)/.exec(source) ?? []
      return raw === undefined ? undefined : { type: 'formulaBlock', raw, text }
    },
    renderer: ({ text }) => `<p>${formula(String(text), true)}</p>\n`,
  },
]

const marked = new Marked({
  gfm: true,
  extensions: [...FORMULAS],
  renderer: {
    code({ text, lang = '' }) {
      const language = lang.split(/\s/)[0]!
      if (language === 'math') return `<p>${formula(text, true)}</p>\n`
      const code = hljs.getLanguage(language) === undefined ? escaped(text) : highlighted(text, language)
      return `<pre><code class="hljs">${code}</code></pre>\n`
    },
  },
})

/** Markdown with the extensions of GitHub, as a part of an HTML page. */
export function markdownHtml(markdown: string): string {
  return marked.parse(markdown, { async: false })
}

/** A whole page, whose title is the first heading. */
export function markdownPage(markdown: string, name: string): string {
  const title = /^#\s+(.+)$/m.exec(markdown)?.[1]?.replace(/[*_`]/g, '') ?? name
  return `<!doctype html>
<html><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLES}</style></head>
<body>
${markdownHtml(markdown)}</body></html>
`
}

function formula(text: string, displayMode: boolean): string {
  return temml.renderToString(text, { displayMode, throwOnError: false, maxSize: [50, 50], maxExpand: 1000 })
}

function highlighted(text: string, language: string): string {
  return hljs.highlight(text, { language, ignoreIllegals: true }).value
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLES = `
body { font: 11pt/1.5 "Noto Sans", "Liberation Sans", Carlito, sans-serif; color: #1b1f24; margin: 0; overflow-wrap: break-word }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.4em 0 .5em; break-after: avoid }
h1 { font-size: 2em; margin-top: 0 } h2 { font-size: 1.5em } h3 { font-size: 1.25em }
h1, h2 { border-bottom: 1px solid #d0d7de; padding-bottom: .25em }
p, ul, ol, table, pre, blockquote { margin: 0 0 .9em }
a { color: #0550ae; text-decoration: none }
img, svg { max-width: 100% }
code { font: .88em "Liberation Mono", "Noto Sans Mono", monospace; background: #f2f4f6; padding: .1em .3em; border-radius: 3px }
pre { background: #f6f8fa; padding: .8em 1em; border-radius: 4px; white-space: pre-wrap }
pre code { background: none; padding: 0 }
blockquote { border-left: 3px solid #d0d7de; color: #59636e; padding-left: 1em }
table { border-collapse: collapse } th, td { border: 1px solid #d0d7de; padding: .3em .7em } th { background: #f6f8fa }
tr, pre, img { break-inside: avoid }
hr { border: 0; border-top: 1px solid #d0d7de }
li > input[type=checkbox] { margin: 0 .4em 0 0 }
.hljs-comment, .hljs-quote { color: #59636e; font-style: italic }
.hljs-keyword, .hljs-selector-tag, .hljs-literal, .hljs-type, .hljs-tag, .hljs-name { color: #a0111f }
.hljs-string, .hljs-regexp, .hljs-addition { color: #0a3069 }
.hljs-number, .hljs-symbol, .hljs-attr, .hljs-attribute, .hljs-variable, .hljs-built_in { color: #0550ae }
.hljs-title, .hljs-section, .hljs-selector-id, .hljs-selector-class { color: #6639ba }
.hljs-deletion { color: #82071e }
`
