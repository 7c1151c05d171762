import { examplePictures } from './example-pictures.js'

/** A mail of these fields and parts, each with its own fields. */
export function mailOf(
  fields: readonly string[],
  parts: readonly { readonly fields: readonly string[]; readonly content: string | Uint8Array }[],
  kind = 'mixed',
): Uint8Array {
  const boundary = `=_${kind}`
  const chunks = [
    `${[...fields, 'MIME-Version: 1.0', `Content-Type: multipart/${kind}; boundary="${boundary}"`].join('\r\n')}\r\n`,
  ]
  for (const part of parts) {
    const isText = typeof part.content === 'string'
    const encoding = isText ? [] : ['Content-Transfer-Encoding: base64']
    const content = isText ? (part.content as string) : Buffer.from(part.content).toString('base64')
    chunks.push(`\r\n--${boundary}\r\n${[...part.fields, ...encoding].join('\r\n')}\r\n\r\n${content}`)
  }
  return Buffer.from(`${chunks.join('')}\r\n--${boundary}--\r\n`)
}

export const MAIL_FIELDS = [
  'From: =?utf-8?q?J=C3=B6rg_M=C3=BCller?= <joerg@example.org>',
  'To: Ann Lee <ann@example.com>, "Sales" <sales@example.com>',
  'Cc: office@example.org',
  'Date: Tue, 3 Feb 2026 14:05:09 +0100',
  'Subject: =?utf-8?b?w5xiZXIgZGVuIEF1ZnRyYWc=?=',
  'Message-ID: <1@example.org>',
]

export const attached = (name: string, type: string, content: string | Uint8Array) => ({
  fields: [`Content-Type: ${type}; name="${name}"`, `Content-Disposition: attachment; filename="${name}"`],
  content,
})

/** With a picture in its text, a remote one that is not loaded, a text and a photo. */
export function exampleMail(): Uint8Array {
  const html = `<html><body style="font-family: serif"><p>Hello <b>Ann</b>, see the picture:</p>
<p><img src="cid:logo@example.org" width="64"><img src="http://tracker.example/pixel.gif"></p></body></html>`
  return mailOf(MAIL_FIELDS, [
    { fields: ['Content-Type: text/html; charset=utf-8'], content: html },
    {
      fields: ['Content-Type: image/png', 'Content-ID: <logo@example.org>', 'Content-Disposition: inline'],
      content: examplePictures.png!(),
    },
    attached('notes.txt', 'text/plain', 'Some notes.\r\n'),
    attached('photo.jpg', 'image/jpeg', examplePictures.jpg!()),
  ])
}
