import type { TaskTexts } from '../translation.js'

export const tasks: TaskTexts = { tasks: {}, options: {} }
