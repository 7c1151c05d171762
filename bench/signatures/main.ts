import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PdfError } from '@octavo/pdf/errors'
import { openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { type DocumentReport, type SignatureReport, verifyDocument } from '@octavo/tasks/verify-document'
import { existingFolder, parseCommandLine } from '../command-line.js'
import { pdfsBelow } from '../corpus/files.js'

const usage = `npm run bench:signatures -- FOLDER --recorded FILE [--half tuned|judged] [--only PATTERN]

Checks every signature of the PDFs in FOLDER and compares the verdicts with those of pyHanko, which
bench/signatures/record-pyhanko.py has written to FILE. Lists every difference. "Accepted" are signatures that are called
better than "changed" here and are not accepted there: there should be none.
  --half  only every second file: those that the rules were tuned on, or the others
  --only  only files whose path matches this regular expression`

interface Recorded {
  readonly file: string
  readonly error?: string
  readonly signatures?: readonly RecordedSignature[]
}

interface RecordedSignature {
  readonly field: string
  readonly type?: string
  readonly error?: string
  readonly intact?: boolean
  readonly valid?: boolean
  readonly coverage?: string | null
  readonly docmdp_ok?: boolean | null
}

const PASSWORDS = [undefined, 'ownersecret', 'usersecret', 'secret', ' ']
const ACCEPTED = ['valid', 'untrusted']

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    recorded: { type: 'string', default: '' },
    half: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
  },
})
const folder = existingFolder(usage, positionals)
const recorded = new Map(
  readFileSync(flags.recorded, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Recorded)
    .map((line) => [line.file, line]),
)

const counts = { files: 0, signatures: 0, refused: 0, integrity: 0, coverage: 0, changes: 0, accepted: 0 }
const order = [...recorded.keys()]
for (const file of pdfsBelow(folder, flags)) {
  const index = order.indexOf(file)
  if ((flags.half === 'tuned' && index % 2 === 1) || (flags.half === 'judged' && index % 2 === 0)) continue
  const theirs = recorded.get(file)
  const ours = await verified(join(folder, file))
  if (theirs === undefined) continue
  counts.files++
  if (typeof ours === 'string' || theirs.signatures === undefined) {
    const found = typeof ours === 'string' ? ours : ours.signatures.map(({ verdict }) => verdict).join(', ')
    if (found !== '' || theirs.signatures?.length)
      console.log(`${file}: ${found} | ${theirs.error ?? 'read'}`)
    continue
  }
  for (const signature of theirs.signatures)
    compare(
      file,
      ours.signatures.find(({ field }) => field === signature.field),
      signature,
    )
}
console.log(counts)

async function verified(path: string): Promise<DocumentReport | string> {
  let failure = ''
  for (const password of PASSWORDS) {
    const source = openFileSource(path)
    try {
      const options = { primitives: nodePrimitives, password, anchors: [], now: new Date() }
      return (await verifyDocument(source, options)).report
    } catch (error) {
      if (!(error instanceof PdfError)) throw error
      failure = error.code
    } finally {
      source.close()
    }
  }
  return failure
}

function compare(file: string, ours: SignatureReport | undefined, theirs: RecordedSignature): void {
  const differ = (what: string, one: unknown, other: unknown): void =>
    console.log(`${file} “${theirs.field}” ${what}: ${one} | ${other}`)
  counts.signatures++
  if (ours === undefined) {
    differ('found', 'no', 'yes')
    return
  }
  const isAccepted = ACCEPTED.includes(ours.verdict)
  if (theirs.error !== undefined) {
    counts.refused++
    if (isAccepted) counts.accepted++
    differ('refused there', `${ours.verdict}, ${ours.coverage}`, theirs.error)
    return
  }
  const isIntact = theirs.intact === true && theirs.valid === true
  if (ours.integrity === (isIntact ? 'intact' : 'broken')) counts.integrity++
  else differ('integrity', ours.integrity, `digest ${theirs.intact}, signature ${theirs.valid}`)
  const coverage =
    theirs.coverage === 'ENTIRE_FILE' ? 'file' : theirs.coverage === 'ENTIRE_REVISION' ? 'revision' : 'less'
  if (ours.coverage === coverage) counts.coverage++
  else differ('coverage', ours.coverage, theirs.coverage)
  // Of document time-stamps, pyHanko does not judge later changes.
  const isKept = theirs.type === '/DocTimeStamp' ? undefined : theirs.docmdp_ok === true
  const isKeptHere =
    ours.coverage !== 'less' && ours.changes.every(({ allowed, doubtful }) => allowed && !doubtful)
  if (isKept === undefined || isKept === isKeptHere) counts.changes++
  else {
    const what = ours.changes.find(({ allowed, doubtful }) => !allowed || doubtful)?.what
    differ('changes', isKeptHere ? 'allowed' : what, isKept ? 'allowed' : 'not allowed')
  }
  if (isAccepted && (!isIntact || isKept === false)) {
    counts.accepted++
    differ('accepted', ours.verdict, 'not accepted')
  }
}
