import type { ShapedGlyph, TypesettingFont } from '@octavo/pdf/typesetting'
import { instantiate, place, type WasmExports } from './wasm.js'

/** hb-common.h, hb-blob.h, hb-buffer.h and hb-subset.h of HarfBuzz. */
const LEFT_TO_RIGHT = 4
const RIGHT_TO_LEFT = 5
const READ_ONLY = 1
/** Joiners and direction marks leave no glyph; their text belongs to the glyph before or after. */
const REMOVE_DEFAULT_IGNORABLES = 0x8
const NO_HINTING = 0x1
const RETAIN_GLYPH_NUMBERS = 0x2
const DROPPED_TABLES = 3
/** Tables that only shaping, names and menus need. */
const NOT_TO_EMBED = ['GDEF', 'GPOS', 'GSUB', 'STAT', 'name', 'OS/2', 'post', 'kern', 'meta', 'gasp', 'DSIG']
/** hb_glyph_info_t and hb_glyph_position_t have five words. */
const WORDS = 5

type Call = (...args: number[]) => number

interface ShapingExports extends WasmExports {
  readonly hb_blob_create: Call
  readonly hb_blob_destroy: Call
  readonly hb_blob_get_data: Call
  readonly hb_blob_get_length: Call
  readonly hb_face_create: Call
  readonly hb_face_reference_table: Call
  readonly hb_font_create: Call
  readonly hb_font_get_nominal_glyph: Call
  readonly hb_script_from_string: Call
  readonly hb_buffer_create: Call
  readonly hb_buffer_destroy: Call
  readonly hb_buffer_add_utf16: Call
  readonly hb_buffer_set_direction: Call
  readonly hb_buffer_set_flags: Call
  readonly hb_buffer_set_script: Call
  readonly hb_buffer_get_length: Call
  readonly hb_buffer_get_glyph_infos: Call
  readonly hb_buffer_get_glyph_positions: Call
  readonly hb_shape: Call
}

interface SubsettingExports extends WasmExports {
  readonly hb_blob_create: Call
  readonly hb_blob_destroy: Call
  readonly hb_blob_get_data: Call
  readonly hb_blob_get_length: Call
  readonly hb_face_create: Call
  readonly hb_face_destroy: Call
  readonly hb_face_reference_blob: Call
  readonly hb_set_add: Call
  readonly hb_subset_input_create_or_fail: Call
  readonly hb_subset_input_destroy: Call
  readonly hb_subset_input_glyph_set: Call
  readonly hb_subset_input_keep_everything: Call
  readonly hb_subset_input_pin_axis_location: Call
  readonly hb_subset_input_set: Call
  readonly hb_subset_input_set_flags: Call
  readonly hb_subset_or_fail: Call
}

/** The two modules of HarfBuzz, each loaded on first use. */
export class Harfbuzz {
  readonly #load: (module: 'harfbuzz' | 'harfbuzz-subset') => Uint8Array
  #shaping: ShapingExports | undefined
  #subsetting: SubsettingExports | undefined

  constructor(load: (module: 'harfbuzz' | 'harfbuzz-subset') => Uint8Array) {
    this.#load = load
  }

  get shaping(): ShapingExports {
    this.#shaping ??= instantiate(this.#load('harfbuzz')) as ShapingExports
    return this.#shaping
  }

  get subsetting(): SubsettingExports {
    this.#subsetting ??= instantiate(this.#load('harfbuzz-subset')) as SubsettingExports
    return this.#subsetting
  }

  /** The font of one weight from a file of a variable font. */
  instance(bytes: Uint8Array, weight: number): Uint8Array {
    return this.subset(bytes, (subsetting, input, face) => {
      subsetting.hb_subset_input_keep_everything(input)
      subsetting.hb_subset_input_pin_axis_location(input, face, tagNumber('wght'), weight)
    })
  }

  /** A font file with what `choose` enters into the input of the subsetter. */
  subset(
    bytes: Uint8Array,
    choose: (subsetting: SubsettingExports, input: number, face: number) => void,
  ): Uint8Array {
    const { subsetting } = this
    const data = place(subsetting, bytes)
    const blob = subsetting.hb_blob_create(data, bytes.length, READ_ONLY, 0, 0)
    const face = subsetting.hb_face_create(blob, 0)
    const input = subsetting.hb_subset_input_create_or_fail()
    try {
      choose(subsetting, input, face)
      const made = subsetting.hb_subset_or_fail(face, input)
      if (made === 0) throw new Error('HarfBuzz cannot subset a font.')
      const result = subsetting.hb_face_reference_blob(made)
      const copy = bytesOf(subsetting, result)
      subsetting.hb_blob_destroy(result)
      subsetting.hb_face_destroy(made)
      return copy
    } finally {
      subsetting.hb_subset_input_destroy(input)
      subsetting.hb_face_destroy(face)
      subsetting.hb_blob_destroy(blob)
      subsetting.free(data)
    }
  }
}

/** A font file, read on first use and cached. */
export class HarfbuzzFont implements TypesettingFont {
  readonly name: string
  readonly #harfbuzz: Harfbuzz
  readonly #read: () => Uint8Array
  readonly #tables = new Map<string, Uint8Array | undefined>()
  readonly #glyphs = new Map<number, number>()
  #bytes: Uint8Array | undefined
  #font: { readonly face: number; readonly font: number } | undefined

  constructor(name: string, harfbuzz: Harfbuzz, read: () => Uint8Array) {
    this.name = name
    this.#harfbuzz = harfbuzz
    this.#read = read
  }

  table(tag: string): Uint8Array | undefined {
    if (!this.#tables.has(tag)) this.#tables.set(tag, this.#readTable(tag))
    return this.#tables.get(tag)
  }

  glyphOf(codePoint: number): number {
    let glyph = this.#glyphs.get(codePoint)
    if (glyph === undefined) {
      const { shaping } = this.#harfbuzz
      const { font } = this.#open()
      const found = shaping.malloc(4)
      const isThere = shaping.hb_font_get_nominal_glyph(font, codePoint, found) !== 0
      glyph = isThere ? new DataView(shaping.memory.buffer).getUint32(found, true) : 0
      shaping.free(found)
      this.#glyphs.set(codePoint, glyph)
    }
    return glyph
  }

  shape(text: string, script: string, isRightToLeft: boolean): readonly ShapedGlyph[] {
    const { shaping } = this.#harfbuzz
    const { font } = this.#open()
    const buffer = shaping.hb_buffer_create()
    const units = place(shaping, utf16(text))
    const tag = place(
      shaping,
      Uint8Array.from(`${script}\0`, (letter) => letter.charCodeAt(0)),
    )
    try {
      shaping.hb_buffer_add_utf16(buffer, units, text.length, 0, text.length)
      shaping.hb_buffer_set_direction(buffer, isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT)
      shaping.hb_buffer_set_script(buffer, shaping.hb_script_from_string(tag, -1))
      shaping.hb_buffer_set_flags(buffer, REMOVE_DEFAULT_IGNORABLES)
      shaping.hb_shape(font, buffer, 0, 0)
      return this.#glyphsOf(buffer)
    } finally {
      shaping.free(tag)
      shaping.free(units)
      shaping.hb_buffer_destroy(buffer)
    }
  }

  subset(glyphs: Iterable<number>): Uint8Array {
    return this.#harfbuzz.subset(this.#file(), (subsetting, input) => {
      subsetting.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_GLYPH_NUMBERS)
      const wanted = subsetting.hb_subset_input_glyph_set(input)
      for (const glyph of glyphs) subsetting.hb_set_add(wanted, glyph)
      const dropped = subsetting.hb_subset_input_set(input, DROPPED_TABLES)
      for (const tag of NOT_TO_EMBED) subsetting.hb_set_add(dropped, tagNumber(tag))
    })
  }

  #readTable(tag: string): Uint8Array | undefined {
    const { shaping } = this.#harfbuzz
    const blob = shaping.hb_face_reference_table(this.#open().face, tagNumber(tag))
    const bytes = bytesOf(shaping, blob)
    shaping.hb_blob_destroy(blob)
    return bytes.length === 0 ? undefined : bytes
  }

  #glyphsOf(buffer: number): ShapedGlyph[] {
    const { shaping } = this.#harfbuzz
    const count = shaping.hb_buffer_get_length(buffer)
    const infos = shaping.hb_buffer_get_glyph_infos(buffer, 0) >>> 0
    const positions = shaping.hb_buffer_get_glyph_positions(buffer, 0) >>> 0
    const words = new Int32Array(shaping.memory.buffer)
    return Array.from({ length: count }, (_, index) => {
      const info = infos / 4 + index * WORDS
      const position = positions / 4 + index * WORDS
      return {
        glyph: words[info]! >>> 0,
        cluster: words[info + 2]! >>> 0,
        advance: words[position]!,
        x: words[position + 2]!,
        y: words[position + 3]!,
      }
    })
  }

  #file(): Uint8Array {
    this.#bytes ??= this.#read()
    return this.#bytes
  }

  #open(): { readonly face: number; readonly font: number } {
    if (this.#font === undefined) {
      const { shaping } = this.#harfbuzz
      const bytes = this.#file()
      const blob = shaping.hb_blob_create(place(shaping, bytes), bytes.length, READ_ONLY, 0, 0)
      const face = shaping.hb_face_create(blob, 0)
      this.#font = { face, font: shaping.hb_font_create(face) }
    }
    return this.#font
  }
}

function bytesOf(
  { memory, hb_blob_get_data, hb_blob_get_length }: ShapingExports | SubsettingExports,
  blob: number,
): Uint8Array {
  const start = hb_blob_get_data(blob, 0) >>> 0
  return new Uint8Array(memory.buffer, start, hb_blob_get_length(blob)).slice()
}

function tagNumber(tag: string): number {
  const code = (index: number): number => tag.padEnd(4).charCodeAt(index)
  return ((code(0) << 24) | (code(1) << 16) | (code(2) << 8) | code(3)) >>> 0
}

function utf16(text: string): Uint8Array {
  const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return new Uint8Array(units.buffer)
}
