import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

type TestPrograms = typeof import('../../scripts/test-programs.mjs')

export interface Verdict {
  readonly isConformant: boolean
  readonly rules: readonly string[]
}

/** Beside the compiled benchmarks are the sources of the tests. */
const ROOT = new URL('../../../', import.meta.url)
const JUDGE = fileURLToPath(new URL('packages/pdf/test/validators/verapdf/Judge.java', ROOT))
const { verapdfClassPath } = (await import(new URL('scripts/test-programs.mjs', ROOT).href)) as TestPrograms

/** The verdicts of veraPDF on files, by path; undefined if it is not installed. Does not block: connections live on. */
export async function judge(
  standard: string,
  paths: readonly string[],
): Promise<Map<string, Verdict> | undefined> {
  const classPath = verapdfClassPath()
  if (classPath === undefined) return undefined
  const java = spawn('java', ['-Xmx1g', '-XX:+UseSerialGC', '-cp', classPath, JUDGE], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  java.stdin.end(paths.map((path) => `${standard}\t${path}\n`).join(''))
  const lines = (await text(java.stdout)).split('\n')
  return new Map(
    paths.map((path, index) => {
      const [verdict, ...rules] = (lines[index] ?? '').split('\t').filter((part) => part !== '')
      return [path, { isConformant: verdict === 'conformant', rules }]
    }),
  )
}
