import { gotenberg } from './gotenberg/facade.js'
import type { gotenbergSettings } from './gotenberg/settings.js'
import type { Facade } from './http/facade.js'
import { ilovepdf } from './ilovepdf/facade.js'
import type { Values } from './settings/declare.js'

/** The wire formats of other services that this one can speak. */
export const facades: readonly Facade[] = [ilovepdf, gotenberg]

/** Those that the settings switch on. */
export function facadesFor(settings: Values<typeof gotenbergSettings>): readonly Facade[] {
  return facades.filter((facade) => facade !== gotenberg || settings.gotenberg === 'on')
}
