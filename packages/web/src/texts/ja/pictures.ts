import type { Translation } from '../translation.js'

export const pictures: Translation['messages'] = {
  'pictures.failed': '{label}: 表示できません',
}
