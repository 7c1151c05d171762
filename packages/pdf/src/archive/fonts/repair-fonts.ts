import type { Draft } from '../../edit/draft.js'
import type { Conversion } from '../conversion.js'

/** Makes the fonts of a document conform to the rules of the standard. */
export function repairFonts(_draft: Draft, _conversion: Conversion): void {}
