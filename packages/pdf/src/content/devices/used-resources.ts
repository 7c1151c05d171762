import { PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type PdfDict, PdfName, type PdfStream } from '../../syntax/objects.js'
import type { Device, InnerContent } from '../device.js'
import { Interpreter } from '../interpreter.js'
import type { Resources } from '../resources.js'

/** The resources that content names: those it paints with, and those of the forms, patterns and glyphs among them. */
export interface UsedResources {
  /** Names by category for each resource dictionary, which is known by its object's number where it is one. */
  readonly names: ReadonlyMap<number | PdfDict, ReadonlyMap<string, ReadonlySet<string>>>
  /** Whether all content could be followed; otherwise other names may be in use. */
  readonly isComplete: boolean
}

/** Stand in for the device's own spaces wherever those are used (ISO 32000-1, 8.6.5.6): no operator names them. */
const DEFAULT_SPACES = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK']
/** What is undone as content is read; of content under another filter nothing is known. */
const FILTERS =
  /^(FlateDecode|Fl|LZWDecode|LZW|ASCII85Decode|A85|ASCIIHexDecode|AHx|RunLengthDecode|RL|Crypt)$/

/** Finds which resources content uses, hidden or shown. What annotations show is content of its own. */
export function usedResources(file: PdfFile, content: Uint8Array, resources: Resources): UsedResources {
  const device = new ResourceNames(file)
  try {
    device.begin(resources)
    new Interpreter(file).interpret(content, resources, device)
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'limit_exceeded') throw error
    device.isComplete = false
  }
  return device
}

class ResourceNames implements Device, UsedResources {
  readonly takesHidden = true
  readonly names = new Map<number | PdfDict, Map<string, Set<string>>>()
  isComplete = true
  readonly #file: PdfFile
  /** Streams that were followed, by the resources of others that they use, if any: the same again names nothing new. */
  readonly #entered = new Map<number | PdfDict, Set<PdfStream | number>>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  begin(resources: Resources): void {
    const spaces = this.#file.dict(resources.dict.get('ColorSpace'))
    for (const name of DEFAULT_SPACES) if (spaces?.has(name)) this.resource('ColorSpace', name, resources)
  }

  resource(category: string, name: string, resources: Resources): void {
    const key = keyOf(resources)
    const names = this.names.get(key) ?? new Map<string, Set<string>>()
    this.names.set(key, names.set(category, (names.get(category) ?? new Set()).add(name)))
  }

  enter({ stream, resources }: InnerContent): boolean {
    const around = stream.dict.has('Resources') ? 0 : keyOf(resources)
    const entered = this.#entered.get(around) ?? new Set()
    this.#entered.set(around, entered)
    const key = stream.num > 0 ? stream.num : stream
    if (entered.has(key)) return false
    entered.add(key)
    this.begin(resources)
    if (!this.#isReadable(stream)) this.isComplete = false
    return true
  }

  skip(): void {
    this.isComplete = false
  }

  #isReadable({ dict }: PdfStream): boolean {
    const filter = this.#file.resolve(dict.get('Filter'))
    const filters = Array.isArray(filter) ? filter.map((each) => this.#file.resolve(each)) : [filter]
    return filters.every((each) => each === null || (each instanceof PdfName && FILTERS.test(each.value)))
  }
}

function keyOf({ num, dict }: Resources): number | PdfDict {
  return num > 0 ? num : dict
}
