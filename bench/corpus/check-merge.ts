import { rm } from 'node:fs/promises'
import type { Child } from '../child.js'
import { expectedPages, type InputFacts, type PdfiumChild } from './input-facts.js'
import type { MergeQuestion, MergeReply } from './merge-child.js'
import { expectValid, mutoolPicture, popplerPicture, qpdfMerge, qpdfPages } from './peers.js'
import { difference, type Picture } from './picture.js'

/**
 * `same damage`: the merge has the pages of its inputs and looks like them, but `qpdf --check` fails because
 * of broken stream data in the input, with the same messages as for the merge of the same inputs by qpdf. It
 * is counted separately from `good`.
 */
export const outcomes = ['good', 'same damage', 'typed error', 'timeout', 'crash', 'wrong'] as const

export interface CheckResult {
  readonly outcome: (typeof outcomes)[number]
  /** The reason if the outcome is not `good`. */
  readonly reason?: string
}

export type MergeChild = Child<MergeQuestion, MergeReply>

const MERGE_TIMEOUT_MS = 20_000
const CHECK_TIMEOUT_MS = 20_000

/** Merges one file with the fixed page and checks the result with other programs. */
export async function checkMerge(
  question: MergeQuestion,
  facts: InputFacts,
  merge: MergeChild,
  pdfium: PdfiumChild,
): Promise<CheckResult> {
  const answer = await merge.ask(question, MERGE_TIMEOUT_MS)
  if (answer.kind === 'timeout') return { outcome: 'timeout', reason: `over ${MERGE_TIMEOUT_MS / 1000} s` }
  if (answer.kind === 'crash') return { outcome: 'crash', reason: `the process exited: ${answer.how}` }
  if (answer.reply.kind === 'broken') return { outcome: 'crash', reason: answer.reply.message }
  if (answer.reply.kind === 'refused') {
    return { outcome: 'typed error', reason: `${answer.reply.code}: ${answer.reply.message}` }
  }
  const check = await checkOf(question, facts)
  const reason =
    (check?.isSame === false ? check.reason : undefined) ??
    (await wrongCount(question.output, facts)) ??
    (await wrongPicture(question, answer.reply.drawnSignatures, facts, pdfium))
  if (reason !== undefined) return { outcome: 'wrong', reason }
  return check === undefined ? { outcome: 'good' } : { outcome: 'same damage', reason: check.reason }
}

/**
 * The failure of `qpdf --check` for the output, and whether it is the same for the merge of qpdf. Undefined
 * if the check passes.
 */
async function checkOf(
  question: MergeQuestion,
  facts: InputFacts,
): Promise<{ reason: string; isSame: boolean } | undefined> {
  const ours = await expectValid(question.output)
  const { exitCode } = ours
  if (exitCode === 0 || exitCode === 3) return undefined
  const reason = `check: qpdf --check exits with ${exitCode} (${facts.check} for the input)`
  // The check did not finish for the output, and not for the input either: it found no error.
  if (exitCode === -1 && facts.check === -1) return { reason, isSame: true }
  const output = `${question.output}.qpdf`
  await qpdfMerge(question, output)
  const theirs = await expectValid(output)
  await discard(output)
  const isSame =
    ours.errors.length > 0 &&
    ours.errors.every((error) => error.endsWith('errors while decoding content stream')) &&
    theirs.errors.join() === ours.errors.join()
  return { reason: isSame ? `${reason}: ${ours.errors[0]}` : reason, isSame }
}

async function wrongCount(output: string, facts: InputFacts): Promise<string | undefined> {
  const expected = expectedPages(facts)
  const pages = (await qpdfPages(output, '')) - 1
  if (expected.length === 0 || expected.includes(pages)) return undefined
  const counts = Object.entries(facts.pages).map(([peer, count]) => `${peer} ${count}`)
  return `count: ${pages} pages instead of ${expected.join(' or ')} (${counts.join(', ')})`
}

async function wrongPicture(
  { path, password, output }: MergeQuestion,
  drawnSignatures: number,
  facts: InputFacts,
  pdfium: PdfiumChild,
): Promise<string | undefined> {
  if (facts.content === undefined) return undefined
  if (facts.renderer === 'poppler') {
    const wrong = await byPoppler(facts.content, output)
    return wrong === undefined || (await looksTheSameToMutool(path, password, output)) ? undefined : wrong
  }
  const wrong = await byPdfium(facts, output, pdfium)
  if (wrong === undefined) return undefined
  // The result of poppler helps to analyse the difference. It changes the result only if signatures became
  // page content, because poppler shows fields in the input and pdfium does not.
  const original = await popplerPicture(path, password)
  const popplerResult =
    original === undefined
      ? 'cannot render the input'
      : ((await byPoppler(original, output)) ?? 'looks the same')
  if (drawnSignatures > 0 && popplerResult === 'looks the same') return undefined
  return `${wrong} (poppler: ${popplerResult})`
}

async function byPoppler(original: Picture, output: string): Promise<string | undefined> {
  const picture = await popplerPicture(output, '')
  const how = picture === undefined ? 'poppler cannot render it' : difference(original, picture)
  return how === undefined ? undefined : `render: ${how}`
}

async function looksTheSameToMutool(path: string, password: string, output: string): Promise<boolean> {
  const original = await mutoolPicture(path, password)
  const merged = await mutoolPicture(output, '')
  return original !== undefined && merged !== undefined && difference(original, merged) === undefined
}

async function byPdfium(facts: InputFacts, output: string, pdfium: PdfiumChild): Promise<string | undefined> {
  const answer = await pdfium.ask({ path: output, password: '' }, CHECK_TIMEOUT_MS)
  if (answer.kind !== 'reply') return `render: pdfium fails with a ${answer.kind}`
  const { content, annotated } = answer.reply
  if (content === undefined || annotated === undefined) return 'render: pdfium cannot render it'
  const how = facts.content === undefined ? undefined : difference(facts.content, content)
  if (how !== undefined) return `render: ${how}`
  const howAnnotated = facts.annotated === undefined ? undefined : difference(facts.annotated, annotated)
  return howAnnotated === undefined ? undefined : `render: with annotations, ${howAnnotated}`
}

export async function discard(output: string): Promise<void> {
  await rm(output, { force: true })
}
