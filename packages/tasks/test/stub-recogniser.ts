import type { Recogniser, Recognition, RecognitionSettings } from '../src/declare/recognition.js'
import ocr from '../src/tasks/ocr-pdf.js'

/** The task with a recogniser that reads what it is told; by default nothing. `opened` sees what it is opened with. */
export function ocrWith(
  own: Partial<Recogniser> = {},
  opened: (settings: RecognitionSettings) => void = () => undefined,
): typeof ocr {
  const recogniser: Recogniser = {
    engine: 'tesseract',
    atOnce: 1,
    recognise: async () => '',
    orientation: async () => undefined,
    close: () => undefined,
    ...own,
  }
  const recognition: Recognition = {
    languages: async () => ['eng', 'deu'],
    async open(settings) {
      opened(settings)
      return recogniser
    },
  }
  return {
    ...ocr,
    run: (context) => ocr.run({ ...context, engines: { ...context.engines, recognition } }),
  }
}

/** What Tesseract writes of a page with one line of words, each as a box on the picture. */
export function hocrOf(words: readonly (readonly [text: string, box: string])[]): string {
  const spans = words.map(
    ([text, box]) => `<span class='ocrx_word' title='bbox ${box}; x_wconf 95'>${text}</span>`,
  )
  return `<div class='ocr_page'><span class='ocr_line' title="bbox 0 0 900 400; baseline 0 -5; x_size 30">${spans.join(' ')}</span></div>`
}
