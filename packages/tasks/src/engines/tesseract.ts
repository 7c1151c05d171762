import type { Recognition } from '../declare/recognition.js'
import { knownLanguages } from './tesseract-known.js'
import { openTesseractInNode } from './tesseract-node.js'
import { openTesseractProgram, programData } from './tesseract-program.js'

/**
 * Tesseract: the installed program where it has the languages, because it takes less time; otherwise as
 * WebAssembly, which also takes words and patterns of the user without files.
 */
export const recognition: Recognition = {
  languages: () => knownLanguages(),
  async open(settings, signal) {
    const { languages, userWords, userPatterns } = settings
    const { languages: ofProgram, folder } = await programData()
    const isPlain = userWords.length === 0 && userPatterns.length === 0
    const canStart = [...languages, 'osd'].every((language) => ofProgram.includes(language))
    return isPlain && canStart
      ? openTesseractProgram(languages, signal)
      : openTesseractInNode(settings, folder)
  },
}
