import type { StoredFile, TaskContext } from '../declare/task.js'
import type { Browser } from '../html/browser.js'
import type { Counted } from '../html/page-log.js'
import type { PrintSettings } from '../html/print-page.js'
import type { MailOptions } from './mail-options.js'

export type MailContext = TaskContext<MailOptions>

/** What makes PDFs of a mail and its parts: one Chromium for all of a run. */
export interface MailPrinter {
  readonly context: MailContext
  readonly browser: Browser
  readonly print: PrintSettings
  /** Links that lead nowhere in a PDF, also those of mails in the mail. */
  readonly removedLinks: Counted<string>
  /** A mail in this one as PDF; undefined if it is too deep in others, or not a mail. */
  nested(bytes: Uint8Array): Promise<StoredFile | undefined>
}
