import type { Mail, MailPart } from './mail.js'

/** The page of a mail, and the files that it shows. */
export interface MailPage {
  readonly main: string
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The parts that are not pictures in the text. */
  readonly attachments: readonly MailPart[]
}

const MAIN = 'mail.html'
const MAX_PEOPLE = 100
const LONGEST_QUOTE = 10

/**
 * Neither the style sheets of a mail nor anything that it positions reach the head above it: the body is a shadow tree,
 * within a box that contains its layout. Scripts do not run, and what is not in the mail is not loaded.
 */
export function mailPage(mail: Mail): MailPage {
  const files = new Map<string, Uint8Array>()
  const shown = new Set<MailPart>()
  const html = mail.html?.replace(/\bcid:([^"'\s)>]+)/gi, (whole, id: string) => {
    const part = partNamed(mail.parts, id)
    if (part === undefined) return whole
    const path = `parts/${mail.parts.indexOf(part)}`
    files.set(path, part.bytes)
    shown.add(part)
    return path
  })
  const attachments = mail.parts.filter((part) => !shown.has(part))
  const body = html === undefined ? textBody(mail.text) : withinTemplate(html)
  const page = `<!doctype html><html lang="und"><head><meta charset="utf-8"><title>${escaped(mail.subject)}</title>
<style>${STYLE}</style></head><body>${head(mail, attachments)}
<div class="mail"><template shadowrootmode="closed"><style>${BODY_STYLE}</style>${body}</template></div></body></html>`
  files.set(MAIN, new TextEncoder().encode(page))
  return { main: MAIN, files, attachments }
}

const STYLE = `body { margin: 0; font: 10.5pt/1.45 "Liberation Sans", "Noto Sans", sans-serif; color: #111 }
header { border-bottom: 1px solid #888; margin-bottom: 12pt; padding-bottom: 8pt; overflow-wrap: anywhere }
h1 { font-size: 14pt; margin: 0 0 6pt }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2pt 10pt; margin: 0 }
dt { color: #555 } dd { margin: 0 }
ul { margin: 0; padding: 0; list-style: none }
.mail { contain: layout paint; position: relative }`
// Word puts its text on a kind of page of its own, which would begin a new one.
const BODY_STYLE = `:host { overflow-wrap: anywhere } * { page: auto !important }
img { max-width: 100%; height: auto } table { max-width: 100% }
.plain { white-space: pre-wrap } .quote { border-left: 2pt solid #99b; padding-left: 6pt; color: #445 }`

function head(mail: Mail, attachments: readonly MailPart[]): string {
  const { subject, from, sender, replyTo, to, cc, bcc, date } = mail
  const files = attachments.map(({ name, bytes }) => `<li>${escaped(name)} (${sizeOf(bytes)})</li>`)
  const rows = [
    ['From', escaped(from)],
    ['Sender', escaped(sender)],
    ['Reply-To', people(replyTo)],
    ['To', people(to)],
    ['Cc', people(cc)],
    ['Bcc', people(bcc)],
    ['Date', escaped(date?.shown ?? '')],
    ['Attachments', files.length === 0 ? '' : `<ul>${files.join('')}</ul>`],
  ].filter(([, content]) => content !== '')
  const list = rows.map(([name, content]) => `<dt>${name}</dt><dd>${content}</dd>`).join('')
  return `<header><h1>${escaped(subject)}</h1><dl>${list}</dl></header>`
}

function people(all: readonly string[]): string {
  const shown = all.slice(0, MAX_PEOPLE).map(escaped).join(', ')
  return all.length > MAX_PEOPLE ? `${shown}, … (${all.length})` : shown
}

/** Lines with quote marks are indented, and addresses are links. */
function textBody(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  let depth = 0
  const out = lines.map((line) => {
    const marks = /^(?:>\s?)+/.exec(line)?.[0] ?? ''
    const wanted = Math.min(LONGEST_QUOTE, marks.split('>').length - 1)
    const change =
      wanted > depth ? '<div class="quote">'.repeat(wanted - depth) : '</div>'.repeat(depth - wanted)
    const isSame = wanted === depth
    depth = wanted
    return `${change === '' && isSame ? '\n' : change}${withLinks(line.slice(marks.length))}`
  })
  return `<div class="plain">${out.join('')}${'</div>'.repeat(depth)}</div>`
}

function withLinks(line: string): string {
  return line
    .split(/(https?:\/\/[^\s<>"]+)/g)
    .map((part, index) =>
      index % 2 === 0 ? escaped(part) : `<a href="${escaped(part)}">${escaped(part)}</a>`,
    )
    .join('')
}

/** One tag would end the shadow tree, the other would hide everything behind it, which is then part of a template. */
function withinTemplate(html: string): string {
  return html.replace(/<(?=\/?template)/gi, '&lt;')
}

function partNamed(parts: readonly MailPart[], id: string): MailPart | undefined {
  const plain = unescaped(id)
  return parts.find(({ contentId }) => contentId !== undefined && (contentId === id || contentId === plain))
}

function unescaped(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function sizeOf({ length }: Uint8Array): string {
  if (length < 1000) return `${length} bytes`
  return length < 1e6 ? `${Math.round(length / 1e3)} kB` : `${(length / 1e6).toFixed(1)} MB`
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPED[character]!)
}
