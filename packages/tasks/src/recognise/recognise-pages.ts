import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { PdfError } from '@octavo/pdf/errors'
import type { Recogniser } from '../declare/recognition.js'
import type { RenderedDocument } from '../declare/rendering.js'
import type { TaskContext } from '../declare/task.js'
import { engineFailures, TaskFailure, type TaskFailureCode } from '../declare/task-failure.js'
import { OncePerLook } from '../pictures/once-per-look.js'
import type { ChosenPage } from './chosen-pages.js'
import type { OutputCleaner } from './clean-output.js'
import { hasMarks } from './has-marks.js'
import { drawPage, type PictureBudget } from './page-picture.js'
import type { RecogniseOptions } from './recognise-options.js'
import { corrected, inResultOf, type ReadPage, readPicture, withoutVisible } from './recognise-page.js'

/** Why a page could not be recognised. */
export interface PageFailure {
  readonly code: TaskFailureCode
  readonly message: string
}

/** What became of one page. */
export interface PageResult extends ChosenPage {
  readonly read?: ReadPage
  /** Whether no word was found although something is on the page. */
  readonly isUnread?: boolean
  /** Whether the invisible text that it had stays, because nothing was found to be put in its place. */
  readonly keepsEarlier?: boolean
  /** How many corrections are of its words. */
  readonly corrections?: number
  /** Why it keeps its picture although it was to be cleaned. */
  readonly uncleaned?: PageFailure | undefined
  /** Why it could not be recognised. */
  readonly failure?: PageFailure
  /** Whether the time was over before its turn. */
  readonly isTooLate?: boolean
}

interface PageTools {
  readonly recogniser: Recogniser
  readonly pixels: PictureBudget
  readonly isTimeOver: () => boolean
  /** Undefined if pages keep their pictures. */
  readonly cleaner: OutputCleaner | undefined
}

interface LookedAt {
  readonly read: ReadPage
  readonly isUnread: boolean
}

/** Pages are drawn one after the other, and recognised as many at the same time as the recogniser takes. */
export async function recognisePages(
  { options, signal, progress }: TaskContext<RecogniseOptions>,
  document: RenderedDocument,
  { recogniser, pixels, isTimeOver, cleaner }: PageTools,
  pages: readonly ChosenPage[],
): Promise<PageResult[]> {
  const results: PageResult[] = []
  const reading = new OncePerLook<Promise<LookedAt>>()
  const running = new Set<Promise<void>>()
  let done = 0
  const recognise = async (page: ChosenPage, at: number): Promise<void> => {
    results[at] = await recognised(page)
    progress(++done, pages.length)
  }
  const look = async ({ index, dpi }: ChosenPage): Promise<LookedAt> => {
    const picture = drawPage(document, index, { wanted: options.dpi, own: dpi }, pixels)
    const read = await readPicture(recogniser, picture, options, signal)
    const isUnread = read.lines.length === 0 && hasMarks(picture, dpi === undefined, signal)
    return { read, isUnread }
  }
  /** Why it could not be cleaned; its text is not lost with its picture. */
  const cleaned = async ({ index }: ChosenPage): Promise<PageFailure | undefined> => {
    try {
      await cleaner?.clean(document, index, pixels, signal)
      return undefined
    } catch (error) {
      return pageFailure(error)
    }
  }
  const recognised = async (page: ChosenPage): Promise<PageResult> => {
    try {
      const { read, isUnread } = await reading.of(page.look, () => look(page))
      const corrections = options.corrections.filter((one) => one.page === page.index + 1)
      const uncleaned = await cleaned(page)
      const { page: meant, applied } = corrected(read, corrections, inResultOf(options))
      const written = withoutVisible(meant, page.visible, options.mode === 'force')
      // Words that a correction removes are meant to be gone.
      const keepsEarlier = page.hasInvisibleText && written.lines.length === 0 && applied === 0
      return { ...page, read: written, isUnread, keepsEarlier, corrections: applied, uncleaned }
    } catch (error) {
      return { ...page, failure: pageFailure(error) }
    }
  }
  for (const [at, page] of pages.entries()) {
    throwIfAborted(signal)
    if (isTimeOver()) {
      results[at] = { ...page, isTooLate: true }
      continue
    }
    const work = recognise(page, at)
    running.add(work)
    void work.finally(() => running.delete(work)).catch(() => undefined)
    if (running.size >= recogniser.atOnce) await Promise.race(running)
  }
  await Promise.all(running)
  return results
}

/** Other errors end the run. */
function pageFailure(error: unknown): PageFailure {
  if (error instanceof TaskFailure && error.code !== 'cancelled') return error
  if (!(error instanceof PdfError) || error.code === 'aborted') throw error
  return { code: engineFailures[error.code].code, message: error.message }
}
