import { byteCount } from '@octavo/tasks/byte-count'

/**
 * How a module declares a setting. Its name gives the variable and the flag: `maxUploadBytes` is read from
 * OCTAVO_MAX_UPLOAD_BYTES and from --max-upload-bytes.
 */
export interface Setting<T> {
  readonly description: string
  readonly default: T
  /** The default as the documentation shows it. */
  readonly shownDefault: string
  /** What is allowed, as the end of a sentence: "a whole number from 0 to 65535". */
  readonly allowed: string
  /** A secret has no flag (arguments are visible to others) and is never quoted. */
  readonly secret: boolean
  /** Undefined if the text is not allowed. */
  read(text: string): T | undefined
}

export type Declaration = Readonly<Record<string, Setting<unknown>>>

export type Values<D extends Declaration> = {
  readonly [Name in keyof D]: D[Name] extends Setting<infer T> ? T : never
}

interface Described<T> {
  readonly description: string
  readonly default: T
}

interface Bounded extends Described<number> {
  readonly min: number
  readonly max: number
  /** Shown in the documentation instead of a default that depends on the machine. */
  readonly shownDefault?: string
}

export function integer(setting: Bounded & { unit?: string }): Setting<number> {
  const { min, max, unit } = setting
  return {
    description: setting.description,
    default: setting.default,
    shownDefault: setting.shownDefault ?? String(setting.default),
    allowed: `a whole number${unit === undefined ? '' : ` of ${unit}`} from ${min} to ${max}`,
    secret: false,
    read: (text) => (/^\d{1,16}$/.test(text) ? within(Number(text), min, max) : undefined),
  }
}

export function seconds(setting: Bounded): Setting<number> {
  return integer({ ...setting, unit: 'seconds' })
}

export function bytes(setting: Bounded): Setting<number> {
  const { min, max } = setting
  return {
    description: setting.description,
    default: setting.default,
    shownDefault: setting.shownDefault ?? shownBytes(setting.default),
    allowed: `a number of bytes from ${shownBytes(min)} to ${shownBytes(max)}, also as 500MB or 2GiB`,
    secret: false,
    read(text) {
      const count = byteCount(text)
      return count === undefined ? undefined : within(count, min, max)
    },
  }
}

export function choice<T extends string>(setting: Described<T> & { among: readonly T[] }): Setting<T> {
  return {
    description: setting.description,
    default: setting.default,
    shownDefault: setting.default,
    allowed: setting.among.join(' or '),
    secret: false,
    read: (text) => setting.among.find((word) => word === text),
  }
}

interface TextSetting {
  readonly description: string
  /** What is allowed, in words; for a list, about each item. */
  readonly allowed: string
  readonly secret?: boolean
  /** Returns the normalised text, or undefined if it is not allowed. */
  readonly read: (text: string) => string | undefined
}

export function text(setting: TextSetting & { default: string }): Setting<string> {
  return { ...setting, shownDefault: setting.default, secret: setting.secret ?? false }
}

/** An optional text. */
export function optionalText(setting: TextSetting): Setting<string | null> {
  return { ...setting, default: null, shownDefault: 'none', secret: setting.secret ?? false }
}

const MAX_ITEMS = 1000

export function list(setting: TextSetting): Setting<readonly string[]> {
  return {
    description: setting.description,
    default: [],
    shownDefault: 'none',
    allowed: `a comma-separated list (at most ${MAX_ITEMS}), each item ${setting.allowed}`,
    secret: setting.secret ?? false,
    read(whole) {
      const items = whole
        .split(',')
        .flatMap((item) => (item.trim() === '' ? [] : [setting.read(item.trim())]))
      const good = items.filter((item) => item !== undefined)
      return good.length === items.length && good.length <= MAX_ITEMS ? [...new Set(good)] : undefined
    },
  }
}

function within(value: number, min: number, max: number): number | undefined {
  return value >= min && value <= max ? value : undefined
}

function shownBytes(count: number): string {
  for (const unit of ['TiB', 'GiB', 'MiB', 'KiB']) {
    const size = byteCount(`1${unit}`)!
    if (count >= size && count % size === 0) return `${count / size} ${unit}`
  }
  return String(count)
}
