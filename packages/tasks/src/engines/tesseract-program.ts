import { availableParallelism, totalmem } from 'node:os'
import type { AbortFlag } from '@octavo/pdf/abort-flag'
import { PdfError } from '@octavo/pdf/errors'
import type { GreyPicture, Orientation, Recogniser } from '../declare/recognition.js'
import type { SandboxAccess } from './bubblewrap.js'
import type { ProgramMode } from './program-permission.js'
import { killProgram, startProgram } from './run-program.js'

const PROGRAM = 'tesseract'
/** hOCR of the longest page has a few megabytes. */
const MAX_OUTPUT = 64 * 1024 ** 2
/** How often the signal is looked at while the program runs. */
const LOOK_EVERY_MS = 100
/** A picture is read from memory, so that no file and no decoder of image files is involved. */
const FROM_INPUT_TO_OUTPUT = ['-', '-']
const LAYOUTS = { columns: ['--psm', '3'], lines: ['--psm', '6'] } as const
/** What the program and the picture of one page take, and the part of the memory that all may take together. */
const BYTES_FOR_EACH = 256 * 1024 ** 2
const PART_OF_MEMORY = 1 / 4
const ORIENTATION_ALONE = ['--psm', '0', '-l', 'osd']

const NOTHING_BUT_THE_SYSTEM: SandboxAccess = {
  readable: [],
  writable: {},
  workingFolder: '/',
  // Several threads take more processor time in all.
  environment: { OMP_THREAD_LIMIT: '1' },
}

/** The recognition data of the installed program. */
export interface ProgramData {
  readonly languages: readonly string[]
  /** Where its data are. */
  readonly folder: string | undefined
}

const NO_DATA: ProgramData = { languages: [], folder: undefined }
const listings = new Map<ProgramMode | undefined, Promise<ProgramData>>()

/** None if the program is not installed, or may not be started. The mode is that of the environment by default. */
export function programData(mode?: ProgramMode): Promise<ProgramData> {
  const known = listings.get(mode)
  if (known !== undefined) return known
  const listing = run(['--list-langs'], { mode }).then(
    (listed) => {
      const [first = '', ...languages] = listed.split('\n')
      return { languages: languages.filter(Boolean), folder: /"(.+)"/.exec(first)?.[1] }
    },
    () => NO_DATA,
  )
  listings.set(mode, listing)
  return listing
}

/** The program reads every picture in a process of its own, with one thread. */
export function openTesseractProgram(languages: readonly string[], signal?: AbortFlag): Recogniser {
  return {
    engine: 'tesseract',
    recognise: (picture, dpi, layout = 'columns') =>
      run(
        [
          ...FROM_INPUT_TO_OUTPUT,
          '-l',
          languages.join('+'),
          ...LAYOUTS[layout],
          ...resolution(dpi),
          '-c',
          'tessedit_create_hocr=1',
        ],
        { picture, signal },
      ),
    async orientation(picture, dpi) {
      const args = [...FROM_INPUT_TO_OUTPUT, ...ORIENTATION_ALONE, ...resolution(dpi)]
      // It fails if the picture has too few characters.
      const told = await run(args, { picture, signal }).catch((error: unknown) => {
        if (signal?.aborted) throw error
        return ''
      })
      const degrees = Number(/^Rotate: (\d+)/m.exec(told)?.[1])
      const confidence = Number(/^Orientation confidence: ([\d.]+)/m.exec(told)?.[1])
      return Number.isFinite(degrees + confidence)
        ? { degrees: degrees as Orientation['degrees'], confidence }
        : undefined
    },
    atOnce: pagesAtOnce(),
    close() {},
  }
}

/** The service runs as many restricted processes as there are processors: each has one of them. */
function pagesAtOnce(): number {
  if (isRestricted()) return 1
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const fitting = Math.floor((memory * PART_OF_MEMORY) / BYTES_FOR_EACH)
  return Math.max(1, Math.min(availableParallelism(), fitting))
}

function isRestricted(): boolean {
  return 'permission' in process && process.permission !== undefined
}

function resolution(dpi: number): string[] {
  return ['--dpi', String(Math.round(dpi))]
}

interface ProgramInput {
  readonly picture?: GreyPicture | undefined
  readonly signal?: AbortFlag | undefined
  readonly mode?: ProgramMode | undefined
}

function run(args: readonly string[], { picture, signal, mode }: ProgramInput): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (): void =>
      reject(
        signal?.aborted
          ? new PdfError('aborted', 'The operation was cancelled.')
          : new PdfError('damaged_image', 'The picture of the page cannot be read.'),
      )
    const child = startProgram(PROGRAM, args, NOTHING_BUT_THE_SYSTEM, mode)
    child.stderr.resume()
    const looking = setInterval(() => signal?.aborted && killProgram(child), LOOK_EVERY_MS)
    const parts: Buffer[] = []
    let length = 0
    child.on('error', fail)
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length > MAX_OUTPUT) killProgram(child)
    })
    child.on('close', (status) => {
      clearInterval(looking)
      if (status === 0) resolve(Buffer.concat(parts).toString('utf8'))
      else fail()
    })
    // The program may end before it has read everything.
    child.stdin.on('error', () => undefined)
    if (picture !== undefined) {
      child.stdin.write(`P5\n${picture.width} ${picture.height}\n255\n`)
      child.stdin.write(picture.data)
    }
    child.stdin.end()
  })
}
