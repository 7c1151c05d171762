import { ourTask } from '../tasks/ours.js'

export const compressLibraries = [
  ourTask('ours, lossless', 'compress-pdf', { level: 'lossless' }),
  ourTask('ours, recommended', 'compress-pdf', { level: 'recommended' }),
]
