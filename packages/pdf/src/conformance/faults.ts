import type { Place } from './model-object.js'

const MAX_PLACES = 20
const MAX_FAULTS = 200

/** Where a file is not written as ISO 32000 demands, whatever standard is asked for. */
export interface Fault {
  /** A sentence. */
  readonly message: string
  /** How often; 1 if it is about the file as a whole. */
  count: number
  /** Where the first of them are. */
  readonly places: Place[]
}

export class Faults {
  readonly #byMessage = new Map<string, Fault>()

  add(message: string, place?: Place): void {
    const known = this.#byMessage.get(message)
    if (known !== undefined) {
      known.count++
      if (place !== undefined && known.places.length < MAX_PLACES) known.places.push(place)
    } else if (this.#byMessage.size < MAX_FAULTS)
      this.#byMessage.set(message, { message, count: 1, places: place === undefined ? [] : [place] })
  }

  get all(): readonly Fault[] {
    return [...this.#byMessage.values()]
  }
}
