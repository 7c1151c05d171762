/** The permissions of users who open the file with the user password. */
export interface Permissions {
  readonly print: boolean
  /** Print in full quality. Requires `print`. */
  readonly printHighQuality: boolean
  /** Change the content in ways that no other permission covers. */
  readonly modify: boolean
  readonly copy: boolean
  readonly annotate: boolean
  readonly fillForms: boolean
  /** Extract text for accessibility, such as screen readers. */
  readonly accessibility: boolean
  /** Insert, rotate and delete pages, and create bookmarks. */
  readonly assemble: boolean
}

/** ISO 32000-1, table 22, in which bits are numbered from 1. */
const PRINT = 1 << 2
const MODIFY = 1 << 3
const COPY = 1 << 4
const ANNOTATE = 1 << 5
const FILL_FORMS = 1 << 8
const ACCESSIBILITY = 1 << 9
const ASSEMBLE = 1 << 10
const PRINT_HIGH_QUALITY = 1 << 11

/** Bits 7, 8 and 13 to 32 are reserved and shall be 1; bits 1 and 2 shall be 0. */
const RESERVED = 0xff_ff_f0_c0 | 0

/** Reads /P. Revision 2 has four permissions. Each includes those that later revisions separated from it. */
export function permissionsFromFlags(flags: number, revision: number): Permissions {
  const has = (bit: number) => (flags & bit) !== 0
  const hasSince3 = (bit: number, before: number) => has(revision >= 3 ? bit : before)
  return {
    print: has(PRINT),
    printHighQuality: has(PRINT) && hasSince3(PRINT_HIGH_QUALITY, PRINT),
    modify: has(MODIFY),
    copy: has(COPY),
    annotate: has(ANNOTATE),
    fillForms: hasSince3(FILL_FORMS, ANNOTATE),
    accessibility: hasSince3(ACCESSIBILITY, COPY),
    assemble: hasSince3(ASSEMBLE, MODIFY),
  }
}

/** /P for revision 3 and later, as a signed integer. Permissions that are not stated are granted. */
export function flagsFromPermissions(permissions: Partial<Permissions>): number {
  const bit = (allowed: boolean | undefined, flag: number) => (allowed === false ? 0 : flag)
  return (
    RESERVED |
    bit(permissions.print, PRINT) |
    bit(permissions.print !== false && permissions.printHighQuality !== false, PRINT_HIGH_QUALITY) |
    bit(permissions.modify, MODIFY) |
    bit(permissions.copy, COPY) |
    bit(permissions.annotate, ANNOTATE) |
    bit(permissions.fillForms, FILL_FORMS) |
    bit(permissions.accessibility, ACCESSIBILITY) |
    bit(permissions.assemble, ASSEMBLE)
  )
}
