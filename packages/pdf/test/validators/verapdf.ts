import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { verapdfClassPath } from '../../../../scripts/test-programs.mjs'
import type { Standard } from '../../src/conformance/standards.js'

export interface FileToJudge {
  readonly path: string
  readonly standard: Standard
}

export interface Verdict {
  readonly isConformant: boolean
  /** The rules that fail, as clause and number, sorted. */
  readonly rules: readonly string[]
}

const JUDGE = fileURLToPath(new URL('verapdf/Judge.java', import.meta.url))
/** For a program of seconds, compiling everything to the end would take longer than running it. */
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * The verdicts of veraPDF, in the order of the files; many at once, because starting Java takes seconds. Throws if it
 * cannot read one of them. For groups of tests with `withPrograms('…', ['verapdf'], …)`.
 */
export function judgedByVerapdf(files: readonly FileToJudge[]): readonly Verdict[] {
  const { stdout, stderr } = spawnSync('java', [...SHORT_RUN, '-cp', verapdfClassPath() ?? '', JUDGE], {
    input: files.map(({ path, standard }) => `${standard.replace('ua-', 'ua')}\t${path}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  })
  const lines = stdout.split('\n').slice(0, -1)
  if (lines.length !== files.length) throw new Error(stderr)
  return lines.map((line, index) => {
    const [verdict, ...rules] = line.split('\t').filter((part) => part !== '')
    if (verdict === 'error') throw new Error(`veraPDF on ${files[index]!.path}: ${rules.join(' ')}`)
    return { isConformant: verdict === 'conformant', rules: rules.sort() }
  })
}
