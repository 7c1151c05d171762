import type { Resources } from '../../content/resources.js'
import type { PdfDict } from '../../syntax/objects.js'
import { unicodeName } from './entries.js'
import type { Walk } from './walk.js'

/** The names that rules are about, of each resource dictionary once. */
export class ResourceNames {
  readonly #walk: Walk
  readonly #named = new Set<number | PdfDict>()

  constructor(walk: Walk) {
    this.#walk = walk
  }

  /** Names in resources that should be UTF-8: of fonts and colorants. */
  add(resources: Resources): void {
    const { file } = this.#walk
    if (this.#named.has(resources.key)) return
    this.#named.add(resources.key)
    for (const entry of file.dict(resources.dict.get('Font'))?.values() ?? []) {
      const name = file.name(file.dict(entry)?.get('BaseFont'))
      if (name !== undefined) this.#walk.add(unicodeName(name))
    }
    for (const entry of file.dict(resources.dict.get('ColorSpace'))?.values() ?? []) {
      const space = file.array(entry)
      const family = file.name(space?.[0])
      const names =
        family === 'DeviceN' ? (file.array(space?.[1]) ?? []) : family === 'Separation' ? [space?.[1]] : []
      for (const item of names) {
        const name = file.name(item)
        if (name !== undefined) this.#walk.add(unicodeName(name))
      }
    }
  }
}
