import { limitExceeded } from '../errors.js'
import { MAX_NAME_BYTES } from '../limits.js'
import { characterClass, isDigit, isWhite, REGULAR, WHITE } from './characters.js'
import { CONTENTS, isWord, notedKey, PARENT, RESOURCES } from './noted-keys.js'
import { SeenKeys } from './seen-keys.js'

/** The outcomes of a scan. */
const COMPLETE = 0
/** The bytes ended before the object: more bytes are needed. */
const CUT = 1
/** Something that only the parser can interpret or tolerate. */
const ODD = 2

const none = new Uint8Array(0)
/** The state of the scan: in an array, before a key of a dictionary, or before a value. */
const IN_ARRAY = 0
const AT_KEY = 1
const AT_VALUE = 2

/** The result of scanning an object that is copied. All positions are positions in `bytes`. */
export type ScannedObject = Readonly<
  Pick<
    RawScan,
    | 'bytes'
    | 'start'
    | 'end'
    | 'refs'
    | 'refCount'
    | 'keys'
    | 'isComplete'
    | 'isStream'
    | 'streamAt'
    | 'lengthKey'
    | 'lengthEnd'
    | 'length'
    | 'resources'
    | 'resourcesRefer'
  >
>

/**
 * One pass over the bytes of an array, a dictionary or a stream's dictionary that is to be copied. It finds
 * the references to renumber and the few keys that cannot be copied unchanged, without building any objects.
 */
export class RawScan {
  /** The start, end and number of each reference, as three entries. */
  refs = new Int32Array(96)
  refCount = 0
  /**
   * Whether the object was understood completely. If not, and if it was not cut off either, only the parser
   * can interpret or tolerate it.
   */
  isComplete = false
  /** Whether the bytes ended before the object: more bytes are needed. */
  isCut = false
  /** The scanned bytes. All positions are positions in them. */
  bytes: Uint8Array = none
  start = 0
  end = 0
  isArray = false
  isStream = false
  /** The position after the keyword `stream`. */
  streamAt = 0
  /** The stream's /Length, from its slash to the end of its value; -1 if there is none. */
  lengthKey = -1
  lengthEnd = -1
  /** The value of /Length if it is a number; otherwise the negated object number of the reference. */
  length = 0
  /** The recorded keys of the outermost dictionary (`noted-keys.ts`). */
  keys = 0
  /** The object that /Parent refers to; 0 if it is not a reference. */
  parent = 0
  /** The object that /Resources refers to; 0 if it is not a reference. */
  resources = 0
  /**
   * Whether an entry of the outermost dictionary is a reference, and whether an entry of a direct /Resources
   * is.
   */
  refersItself = false
  resourcesRefer = false
  /** Whether /Contents is a direct array. */
  contentsInPlace = false
  /**
   * Whether /Pages is a value, so that the dictionary can be a node of the page tree. With /Page it can be a
   * page.
   */
  isCalledPages = false
  isCalledPage = false
  /** For each open array and dictionary, the state of the scan around it. */
  readonly #around: Uint8Array
  readonly #seenKeys: SeenKeys

  constructor(maxNesting: number) {
    this.#around = new Uint8Array(maxNesting + 1)
    this.#seenKeys = new SeenKeys(maxNesting)
  }

  /** Releases the scanned bytes. */
  forget(): void {
    this.bytes = none
    this.isComplete = false
  }

  /** The result with a copy of only the object's bytes, up to `until`. It stays valid. */
  copy(until: number): ScannedObject {
    const { start } = this
    const moved = (position: number): number => (position < 0 ? position : position - start)
    const refs = this.refs.slice(0, this.refCount * 3)
    for (let i = 0; i < refs.length; i += 3) {
      refs[i]! -= start
      refs[i + 1]! -= start
    }
    return {
      bytes: this.bytes.slice(start, until),
      start: 0,
      end: this.end - start,
      refs,
      refCount: this.refCount,
      keys: this.keys,
      isComplete: this.isComplete,
      isStream: this.isStream,
      streamAt: moved(this.streamAt),
      lengthKey: moved(this.lengthKey),
      lengthEnd: moved(this.lengthEnd),
      length: this.length,
      resources: this.resources,
      resourcesRefer: this.resourcesRefer,
    }
  }

  /** `isAll` states that there are no bytes after `end`, as in an object stream. */
  run(bytes: Uint8Array, from: number, end: number, isAll: boolean): void {
    this.bytes = bytes
    // Overwritten if the object ends. Otherwise all bytes were scanned.
    this.end = end
    const outcome = this.#run(bytes, from, end, isAll)
    if (outcome === ODD) this.end = from
    this.isComplete = outcome === COMPLETE
    this.isCut = outcome === CUT && !isAll
  }

  #run(bytes: Uint8Array, from: number, end: number, isAll: boolean): number {
    const around = this.#around
    const seenKeys = this.#seenKeys
    const maxNesting = around.length - 1
    let pos = from
    while (pos < end && characterClass[bytes[pos]!] === WHITE) pos++
    if (pos + 1 >= end) return CUT
    if (bytes[pos] !== 0x5b && !(bytes[pos] === 0x3c && bytes[pos + 1] === 0x3c)) return ODD
    this.start = pos
    this.refCount = 0
    this.isArray = bytes[pos] === 0x5b
    this.isStream = false
    this.lengthKey = -1
    this.lengthEnd = -1
    this.keys = 0
    seenKeys.clear()
    this.parent = 0
    this.resources = 0
    this.refersItself = false
    this.resourcesRefer = false
    this.contentsInPlace = false
    this.isCalledPages = false
    this.isCalledPage = false
    let depth = 0
    let place = IN_ARRAY
    // The last two consecutive integers: `num gen` if an `R` follows.
    let integers = 0
    let numStart = 0
    let num = 0
    let lastStart = 0
    let last = 0
    let behindLength = false
    let lastKey = 0

    while (pos < end) {
      const byte = bytes[pos]!
      if (characterClass[byte] === WHITE) {
        pos++
        continue
      }
      if (byte >= 48 && byte <= 57) {
        const start = pos
        let value = 0
        let digit = byte
        do {
          value = value * 10 + digit - 48
          pos++
          if (pos === end) return CUT
          digit = bytes[pos]!
        } while (digit >= 48 && digit <= 57)
        if (place === AT_VALUE) place = AT_KEY
        // After a value, a number in the place of a key can only be the generation of a reference.
        else if (place === AT_KEY && integers !== 1) return ODD
        if (characterClass[digit] === REGULAR) {
          if (digit !== 0x2e || behindLength || (place === AT_KEY && integers === 1)) return ODD
          do pos++
          while (pos < end && isDigit(bytes[pos]))
          if (pos === end) return CUT
          if (characterClass[bytes[pos]!] === REGULAR) return ODD
          integers = 0
        } else {
          numStart = lastStart
          num = last
          lastStart = start
          last = value
          integers++
          if (behindLength) {
            this.length = value
            this.lengthEnd = pos
            behindLength = false
          }
        }
        continue
      }
      if (byte === 0x52) {
        // R
        if (pos + 1 >= end) return CUT
        if (integers < 2 || characterClass[bytes[pos + 1]!] === REGULAR || num > 0x7fffffff) return ODD
        pos++
        if (this.lengthEnd > 0 && numStart < this.lengthEnd && numStart > this.lengthKey) {
          this.length = -num
          this.lengthEnd = pos
        } else {
          this.#addReference(numStart, pos, num)
          if (depth === 1) {
            this.refersItself = true
            if (lastKey === PARENT) this.parent = num
            else if (lastKey === RESOURCES) this.resources = num
          } else if (depth === 2 && lastKey === RESOURCES) this.resourcesRefer = true
        }
        integers = 0
        continue
      }
      if (integers > 1 && place === AT_KEY) return ODD
      integers = 0
      switch (byte) {
        case 0x2f: {
          const start = pos++
          let escaped = false
          for (; pos < end && characterClass[bytes[pos]!] === REGULAR; pos++) {
            if (bytes[pos] === 0x23) escaped = true
          }
          if (pos - start > MAX_NAME_BYTES) throw limitExceeded('The length of a name', MAX_NAME_BYTES)
          if (pos === end) return CUT
          if (place === AT_KEY) {
            place = AT_VALUE
            // A duplicate key is written once: the last one takes precedence, as in other readers.
            if (seenKeys.hasOrAdd(bytes, start, pos, depth)) return ODD
            if (depth > 1) continue
            // `/L#65ngth` is /Length: only the parser handles such keys.
            if (escaped) return ODD
            if (isWord(bytes, start, pos, '/Length')) {
              this.lengthKey = start
              behindLength = true
              lastKey = 0
            } else {
              lastKey = notedKey(bytes, start, pos)
              this.keys |= lastKey
            }
          } else if (place === AT_VALUE) {
            if (behindLength) return ODD
            place = AT_KEY
            if (depth > 1) continue
            if (isWord(bytes, start, pos, '/Page')) this.isCalledPage = true
            else if (isWord(bytes, start, pos, '/Pages')) this.isCalledPages = true
          }
          continue
        }
        case 0x3c: // <
          if (pos + 1 >= end) return CUT
          if (bytes[pos + 1] === 0x3c) {
            if (depth === maxNesting)
              throw limitExceeded('The nesting of arrays and dictionaries', maxNesting)
            if (place === AT_KEY || behindLength) return ODD
            around[++depth] = place === AT_VALUE ? AT_KEY : IN_ARRAY
            place = AT_KEY
            seenKeys.enter(depth)
            pos += 2
            continue
          } else {
            pos = bytes.indexOf(0x3e, pos) + 1
            if (pos === 0 || pos >= end) return CUT
          }
          break
        case 0x3e: // >
          if (pos + 1 >= end) return CUT
          if (bytes[pos + 1] !== 0x3e || place !== AT_KEY) return ODD
          seenKeys.leave(depth)
          place = around[depth--]!
          pos += 2
          if (depth === 0) return this.#finish(bytes, pos, end, isAll)
          continue
        case 0x5b: // [
          if (depth === maxNesting) throw limitExceeded('The nesting of arrays and dictionaries', maxNesting)
          if (place === AT_KEY || behindLength) return ODD
          if (lastKey === CONTENTS && depth === 1) this.contentsInPlace = true
          around[++depth] = place === AT_VALUE ? AT_KEY : IN_ARRAY
          place = IN_ARRAY
          pos++
          continue
        case 0x5d: // ]
          if (place !== IN_ARRAY) return ODD
          place = around[depth--]!
          pos++
          if (depth === 0) return this.#finish(bytes, pos, end, isAll)
          continue
        case 0x28: // (
          pos = endOfString(bytes, pos, end)
          if (pos >= end) return CUT
          break
        default: {
          const start = pos
          while (pos < end && characterClass[bytes[pos]!] === REGULAR) pos++
          if (pos === end) return CUT
          if (!isPlainWord(bytes, start, pos)) return ODD
        }
      }
      if (behindLength || place === AT_KEY) return ODD
      if (place === AT_VALUE) place = AT_KEY
    }
    return CUT
  }

  #finish(bytes: Uint8Array, pos: number, end: number, isAll: boolean): number {
    this.end = pos
    let next = pos
    while (next < end && isWhite(bytes[next])) next++
    // There can be a comment between a dictionary and its stream.
    if (bytes[next] === 0x25) return ODD
    // The keyword `stream` can be cut off.
    if (next + 16 > end && !isAll && (next >= end || bytes[next] === 0x73)) return CUT
    this.isStream =
      bytes[next] === 0x73 &&
      bytes[next + 1] === 0x74 &&
      bytes[next + 2] === 0x72 &&
      bytes[next + 3] === 0x65 &&
      bytes[next + 4] === 0x61 &&
      bytes[next + 5] === 0x6d
    this.streamAt = next + 6
    return COMPLETE
  }

  #addReference(start: number, end: number, num: number): void {
    let at = this.refCount * 3
    if (at + 3 > this.refs.length) {
      const grown = new Int32Array(this.refs.length * 2)
      grown.set(this.refs)
      this.refs = grown
    }
    this.refs[at++] = start
    this.refs[at++] = end
    this.refs[at] = num
    this.refCount++
  }
}

/** The position after a literal string, or `end` if it does not end before. */
function endOfString(bytes: Uint8Array, start: number, end: number): number {
  let depth = 0
  for (let pos = start; pos < end; pos++) {
    const byte = bytes[pos]!
    if (byte === 0x5c) pos++
    else if (byte === 0x28) depth++
    else if (byte === 0x29 && --depth === 0) return pos + 1
  }
  return end
}

/** `true`, `false`, `null`, or a number with a sign or a point. */
function isPlainWord(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start]!
  const length = end - start
  if (first === 0x74) return isWord(bytes, start, end, 'true')
  if (first === 0x6e) return isWord(bytes, start, end, 'null')
  if (first === 0x66) return isWord(bytes, start, end, 'false')
  if (first !== 0x2d && first !== 0x2b && first !== 0x2e) return false
  let points = first === 0x2e ? 1 : 0
  for (let i = start + 1; i < end; i++) {
    const byte = bytes[i]!
    if (byte === 0x2e) points++
    else if (byte < 48 || byte > 57) return false
  }
  return points < 2 && length > points + (first === 0x2e ? 0 : 1)
}
