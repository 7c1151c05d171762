/** Two versions of a document: which words and pixels differ, and documents that show it. @module */

/** Comparison of two documents: everything that tasks use from `compare/`. */
export type { PagePair } from './compare/align-pages.js'
export {
  type ChangedWords,
  compareText,
  type TextChange,
  type TextPart,
  wordsToCompare,
} from './compare/compare-text.js'
export type { ComparedWords } from './compare/compared-words.js'
export { MarkedDocument, type PageMarks } from './compare/marked-document.js'
export { type ComparedPixels, pixelDifferences } from './compare/pixel-differences.js'
export type { Sides } from './compare/sides.js'
