import type { Translation } from '../translation.js'

export const messages: Translation['messages'] = {}
export const tasks: Translation['tasks'] = { tasks: {}, options: {} }
