import type { Translation } from '../translation.js'

export const pictures: Translation['messages'] = {
  'pictures.failed': '{label}: no se puede mostrar',
}
