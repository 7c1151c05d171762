import type { RunResult } from '../run.js'

/** Left, top, right and bottom in points, from the upper left corner of the displayed page. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

export interface Word {
  /** Its number in the result, from 1. */
  readonly page: number
  readonly box: Box
  readonly text: string
  readonly isDoubtful: boolean
}

/** The parts of the report of ocr-pdf that are used here. */
export interface FileReport {
  readonly words: number
  readonly wordsDoubtful: number
  readonly wordsCorrected?: number
  readonly doubtful: readonly Omit<Word, 'isDoubtful'>[]
  readonly results: readonly { readonly page: number }[]
}

export interface RecognitionReport {
  readonly files: readonly FileReport[]
  readonly losses?: readonly object[]
}

export function reportOf({ report }: RunResult): RecognitionReport {
  const { files = [], ...others } = (report ?? {}) as Partial<RecognitionReport>
  return { ...others, files }
}

/** The reports of the outputs with recognised words, each by the number of its output. */
export function recognitionsOf(result: RunResult): ReadonlyMap<number, FileReport> {
  const { files } = reportOf(result)
  const { outputs } = result
  if (outputs.length !== files.length) return new Map()
  const all = files.map((file, index): [number, FileReport] => [index, file])
  return new Map(
    all.filter(
      ([index, { words, doubtful }]) =>
        outputs[index]!.type === 'application/pdf' && words > 0 && Array.isArray(doubtful),
    ),
  )
}

/** Every recognised word of a result in reading order: read from its text, with the doubts of the report. */
export async function recognisedWords(file: File, report: FileReport): Promise<readonly Word[]> {
  const pages = new Set(report.results.map(({ page }) => page))
  const read = await readWords(file).catch(() => [])
  return withDoubts(
    read.filter(({ page }) => pages.has(page)),
    report.doubtful,
  )
}

interface TextOfPages {
  readonly pages: readonly {
    readonly page: number
    readonly blocks: readonly {
      readonly lines: readonly { readonly words: readonly (PlacedWord & { invisible?: true })[] }[]
    }[]
  }[]
}

type PlacedWord = Pick<Word, 'box' | 'text'>

async function readWords(file: File): Promise<readonly Omit<Word, 'isDoubtful'>[]> {
  const { runOnDevice } = await import('../../device/device.js')
  const entries = [{ file, filename: file.name, page: '', rotation: 0 }]
  const options = { format: 'json', annotations: false }
  const { outputs, release } = await runOnDevice(
    { task: 'extract-text', entries, options },
    { onProgress: () => {} },
  )
  const { pages } = JSON.parse(await (await outputs[0]!.blob()).text()) as TextOfPages
  await release()
  return pages.flatMap(({ page, blocks }) =>
    blocks
      .flatMap(({ lines }) => lines.flatMap(({ words }) => words))
      .flatMap(({ text, box, invisible }) => (invisible ? [{ page, text, box }] : [])),
  )
}

/** Marks the doubtful words, each with its own box, which is more exact. One that was not read follows its page. */
export function withDoubts(
  read: readonly Omit<Word, 'isDoubtful'>[],
  doubtful: readonly Omit<Word, 'isDoubtful'>[],
): readonly Word[] {
  const left = new Map<number, Omit<Word, 'isDoubtful'>[]>()
  for (const doubt of doubtful) left.set(doubt.page, [...(left.get(doubt.page) ?? []), doubt])
  const words: Word[] = []
  const finish = (page: number | undefined): void => {
    if (page === undefined) return
    words.push(...(left.get(page) ?? []).map((doubt) => ({ ...doubt, isDoubtful: true })))
    left.delete(page)
  }
  let page: number | undefined
  for (const word of read) {
    if (word.page !== page) finish(page)
    page = word.page
    const doubts = left.get(page) ?? []
    const at = doubts.findIndex((doubt) => doubt.text === word.text && isSamePlace(doubt.box, word.box))
    const [found] = at < 0 ? [] : doubts.splice(at, 1)
    words.push({ ...word, ...found, isDoubtful: found !== undefined })
  }
  for (const each of [...left.keys()].sort((one, other) => one - other)) finish(each)
  return words
}

function isSamePlace(one: Box, [left, top, right, bottom]: Box): boolean {
  const [x, y] = [(one[0] + one[2]) / 2, (one[1] + one[3]) / 2]
  return x >= left && x <= right && y >= top && y <= bottom
}
