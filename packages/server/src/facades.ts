import type { Facade } from './http/facade.js'
import { ilovepdf } from './ilovepdf/facade.js'

/** The wire formats of other services that this one speaks. */
export const facades: readonly Facade[] = [ilovepdf]
