import type { Translation } from '../translation.js'

export const pictures: Translation['messages'] = {
  'pictures.failed': '{label} : ne peut pas être affichée',
}
