import { readFileSync } from 'node:fs'
import { type PdfiumJob, rewriteWithPdfium } from './pdfium-rewrite.js'

const STANDARD_INPUT = 0

const job = JSON.parse(readFileSync(STANDARD_INPUT, 'utf8')) as PdfiumJob
process.exit((await rewriteWithPdfium(job)) ? 0 : 1)
