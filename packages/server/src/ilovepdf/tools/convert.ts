import { oneStep, type Tool } from './tool.js'

export const pdfjpg: Tool = {
  takes: 'pipeline',
  tasks: ['pdf-to-image', 'extract-images'],
  isPerFile: false,
  makesPdf: false,
  plan(parameters, entries) {
    const pages = parameters.pages('pages') ?? 'all'
    const mode = parameters.choice('pdfjpg_mode', ['pages', 'extract'], 'pages')
    if (mode === 'extract') return { steps: [{ task: 'extract-images', options: { pages } }], entries }
    const dpi = Math.round(parameters.number('dpi', 150, 24, 500))
    return { steps: [{ task: 'pdf-to-image', options: { format: 'jpeg', dpi, pages } }], entries }
  },
}

const sizes = { fit: 'image', a4: 'A4', letter: 'Letter' } as const

export const imagepdf: Tool = {
  takes: 'image-to-pdf',
  tasks: ['image-to-pdf'],
  isPerFile: false,
  makesPdf: true,
  plan(parameters, entries) {
    const size = sizes[parameters.choice('pagesize', ['fit', 'a4', 'letter'], 'fit')]
    const orientation = parameters.choice('orientation', ['portrait', 'landscape'], 'portrait')
    const options = {
      size,
      // A page of the size of its image has the orientation of the image.
      ...(size === 'image' ? {} : { orientation }),
      margin: parameters.number('margin', 0, 0, 14_400),
      documents: parameters.flag('merge_after', true) ? 'one' : 'each',
    }
    return { alone: { task: 'image-to-pdf', options }, entries }
  },
}

export const officepdf: Tool = {
  takes: 'office-to-pdf',
  hasChoice: true,
  tasks: ['office-to-pdf'],
  isPerFile: true,
  makesPdf: true,
  plan: (_, entries) => ({ steps: [{ task: 'office-to-pdf', options: {} }], entries }),
}

/** The text with its structure. */
export const pdfmarkdown = oneStep('extract-text', { isPerFile: true, makesPdf: false }, () => ({
  format: 'markdown',
}))

export const extract = oneStep('extract-text', { isPerFile: true, makesPdf: false }, (parameters) => {
  if (!parameters.flag('detailed', false)) return { format: 'text' }
  return { format: 'csv', rows: parameters.flag('by_word', false) ? 'words' : 'lines' }
})

/** Files that are signed are refused, as everywhere; pages with text stay as they are. */
export const pdfocr = oneStep('ocr-pdf', { isPerFile: true, makesPdf: true }, (parameters) => {
  const languages = parameters.texts('ocr_languages')
  return languages === undefined ? {} : { languages }
})
