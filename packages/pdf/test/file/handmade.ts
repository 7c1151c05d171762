/** One character is one byte. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

export function joinBytes(...parts: (string | Uint8Array)[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? bytesOf(part) : part))))
}

/**
 * A PDF written by hand, object by object, so that any of it can be wrong. `offset` of an object may be given where the
 * cross-reference shall lie about it.
 */
export class Handmade {
  text: string
  readonly offsets = new Map<number, number>()

  constructor(header = '%PDF-1.7\n') {
    this.text = header
  }

  get position(): number {
    return this.text.length
  }

  object(num: number, source: string, gen = 0): this {
    this.offsets.set(num, this.position)
    return this.raw(`${num} ${gen} obj\n${source}\nendobj\n`)
  }

  stream(num: number, dict: string, data: string, length: string | number = data.length): this {
    return this.object(num, `<< ${dict} /Length ${length} >>\nstream\n${data}\nendstream`)
  }

  raw(text: string): this {
    this.text += text
    return this
  }

  /** Pages with the markers given, their catalogue as object 1 and their root as object 2. */
  pages(...markers: string[]): this {
    const kids = markers.map((_, index) => `${10 + index * 2} 0 R`)
    this.object(1, '<< /Type /Catalog /Pages 2 0 R >>')
    this.object(2, `<< /Type /Pages /Count ${markers.length} /Kids [${kids.join(' ')}] >>`)
    markers.forEach((marker, index) => {
      this.page(10 + index * 2, marker)
    })
    return this
  }

  /** A page whose content is object `num + 1`. */
  page(num: number, marker: string): this {
    this.object(num, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${num + 1} 0 R >>`)
    return this.stream(num + 1, '', show(marker))
  }

  /** A table of everything written so far, or of the numbers named. */
  table(options: TableOptions = {}): this {
    const { entry = regularEntry, shift = 0, only, freed = [] } = options
    const start = this.position
    const numbers = only ?? [...this.offsets.keys(), ...freed]
    let table = only === undefined ? `0 1\n${entry(0, 65535, 'f')}` : ''
    for (const num of numbers.toSorted((a, b) => a - b)) {
      const offset = this.offsets.get(num)
      const isFree = offset === undefined || freed.includes(num)
      table += `${num} 1\n${isFree ? entry(0, 1, 'f') : entry(offset + shift, 0, 'n')}`
    }
    const size = Math.max(...numbers) + 1
    this.raw(`xref\n${table}trailer\n<< /Size ${size} /Root 1 0 R ${options.trailer ?? ''} >>\n`)
    return this.end(start + shift)
  }

  end(start: number | string): this {
    return this.raw(`startxref\n${start}\n%%EOF\n`)
  }

  get bytes(): Uint8Array {
    return bytesOf(this.text)
  }
}

export interface TableOptions {
  readonly entry?: (offset: number, generation: number, kind: 'n' | 'f') => string
  /** Added to every position. */
  readonly shift?: number
  /** The objects that the table names; all by default. */
  readonly only?: readonly number[]
  readonly freed?: readonly number[]
  /** Source of further entries of the trailer. */
  readonly trailer?: string
}

export function regularEntry(offset: number, generation: number, kind: 'n' | 'f'): string {
  return `${digits(offset, 10)} ${digits(generation, 5)} ${kind} \n`
}

export function digits(value: number, count: number): string {
  return String(value).padStart(count, '0')
}

/** Content that shows a marker: readers look for it between brackets. */
export function show(marker: string): string {
  return `BT /F1 12 Tf 20 50 Td (${marker}) Tj ET`
}
