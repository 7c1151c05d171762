import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import task from '../src/tasks/mail-to-pdf.js'
import { attached, exampleMail, MAIL_FIELDS, mailOf } from './example-mails.js'
import { SilentListener } from './silent-listener.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(64 * 1024 ** 2)
})
afterEach(() => folder.remove())

interface FileReport {
  readonly pages: number
  readonly attached: readonly { readonly name: string }[]
  readonly appended: readonly string[]
  readonly blockedRequests: number
  readonly notes: readonly string[]
}

async function run(bytes: Uint8Array, options: Record<string, unknown> = {}) {
  const { outputs, report } = await folder.run(task, { entries: [folder.entry('a.eml', {}, bytes)], options })
  return { path: outputs[0]!.path, file: (report as { files: readonly FileReport[] }).files[0]! }
}

const textOf = (path: string): string =>
  execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
const body = (html: string) => ({ fields: ['Content-Type: text/html; charset=utf-8'], content: html })

withPrograms('A mail as PDF', ['chromium', 'bwrap', 'pdftotext', 'pdfinfo'], () => {
  it('shows its head in its own words, whatever its style sheets say', async () => {
    const hidden = '<style>* { display: none !important; color: white }</style></template></div><p>x</p>'
    const { path } = await run(mailOf(MAIL_FIELDS, [body(hidden)]))
    expect(textOf(path)).toContain('Jörg Müller <joerg@example.org>')
    expect(textOf(path)).toContain('Tuesday, 2026-02-03, 14:05:09 (UTC+01:00)')
    const info = execFileSync('pdfinfo', ['-isodates', path], { encoding: 'utf8' })
    expect(info).toMatch(/CreationDate: +2026-02-03T14:05:09\+01/)
  })

  it('has no links to scripts or to files that nobody could open, and names them', async () => {
    const { path, file } = await run(
      mailOf(MAIL_FIELDS, [
        body(
          '<a href="javascript:alert(1)">one</a> <a href="orders/2">two</a> <a href="https://example.org/">three</a>',
        ),
      ]),
    )
    expect(file).toMatchObject({ removedLinks: 2, removedAddresses: ['javascript:alert(1)', 'orders/2'] })
    const links = execFileSync('pdfinfo', ['-url', path], { encoding: 'utf8' })
    expect(links).toContain('https://example.org/')
    expect(links).not.toMatch(/javascript|document\.invalid/)
  })

  it('asks nobody for anything, runs no script, and counts what it did not load', async () => {
    const listener = new SilentListener()
    const url = await listener.open()
    const { path, file } = await run(
      mailOf(MAIL_FIELDS, [
        body(`<meta http-equiv="refresh" content="0;url=${url}/r"><img src="${url}/a"><iframe src="${url}/b"></iframe>
          <iframe src="file:///etc/passwd"></iframe><link rel="stylesheet" href="${url}/c"><link rel="preconnect" href="${url}">
          <script>document.body.textContent = 'changed'; fetch('${url}/d')</script><div style="background: url(${url}/e)">end</div>
          <form action="${url}/f"><input autofocus></form><video src="${url}/g"></video>`),
      ]),
    )
    listener.close()
    expect(listener.connections).toBe(0)
    expect(file.blockedRequests).toBeGreaterThanOrEqual(4)
    expect(textOf(path)).toContain('end')
    expect(textOf(path)).not.toMatch(/root:|changed/)
  })

  it('has its attachments as files, as pages with bookmarks, or as names only', async () => {
    const mail = mailOf(
      MAIL_FIELDS,
      [
        body('<p>see below</p>'),
        attached('plan.pdf', 'application/octet-stream', plainDocument('P', 2)),
        attached('broken.pdf', 'application/pdf', Buffer.from('%PDF-1.7 nothing')),
        attached('bomb.zip', 'application/zip', Buffer.alloc(1000)),
        { fields: ['Content-Type: message/rfc822'], content: Buffer.from(exampleMail()).toString() },
      ],
      'outer',
    )
    const whole = await run(mail, { attachments: 'append' })
    expect(whole.file.appended).toEqual(['plan.pdf', 'part-4.eml'])
    expect(whole.file.attached.map(({ name }) => name)).toEqual(['broken.pdf', 'bomb.zip'])
    expect(whole.file.notes).toEqual([expect.stringContaining('broken.pdf is attached')])
    // The mail, the plan, then the other mail with a text and a photo.
    expect(whole.file.pages).toBe(1 + 2 + 3)
    const files = await run(mail, { attachments: 'attach' })
    expect([files.file.pages, files.file.attached.length]).toEqual([1, 4])
    const names = await run(mail, { attachments: 'list' })
    expect([names.file.pages, names.file.attached.length]).toEqual([1, 0])
    expect(textOf(names.path)).toContain('plan.pdf')
  })

  it('has mails in mails as pages down to the third, and the rest as a file', async () => {
    let mail: Uint8Array = Buffer.from('From: a@b.c\r\nSubject: deepest\r\n\r\nhello\r\n')
    for (let level = 20; level > 0; level--)
      mail = mailOf(
        ['From: a@b.c', `Subject: level ${level}`],
        [
          body(`<p>level ${level}</p>`),
          { fields: ['Content-Type: message/rfc822'], content: Buffer.from(mail).toString() },
        ],
        `level${level}`,
      )
    const { path, file } = await run(mail, { attachments: 'append' })
    expect(file.pages).toBe(3)
    expect(textOf(path)).toContain('level 3')
  })
})
