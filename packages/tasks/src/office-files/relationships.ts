import { escaped } from './xml.js'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
export const CORE_PROPERTIES = `${PACKAGE}/metadata/core-properties`

/** The relationships of one part, or of a package, to other parts and to addresses (ECMA-376-2, 9.3). */
export class Relationships {
  readonly #ids = new Map<string, string>()
  #xml = ''

  get isEmpty(): boolean {
    return this.#ids.size === 0
  }

  /** `type` is one of officeDocument, such as `image`, or a whole one. Returns the identifier. */
  add(type: string, target: string, isExternal = false): string {
    const key = `${type} ${target}`
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const id = `rId${this.#ids.size + 1}`
    this.#ids.set(key, id)
    const whole = type.includes('/') ? type : `${OFFICE}/${type}`
    const mode = isExternal ? ' TargetMode="External"' : ''
    this.#xml += `<Relationship Id="${id}" Type="${whole}" Target="${escaped(target)}"${mode}/>`
    return id
  }

  xml(): string {
    return `<Relationships xmlns="${PACKAGE}">${this.#xml}</Relationships>`
  }
}
