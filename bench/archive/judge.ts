import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export interface Verdict {
  readonly isCompliant: boolean
  readonly rules: readonly string[]
}

/**
 * The verdicts of veraPDF on files, by path. `folder` has its jar and a program `Judge` that reads lines of flavour
 * and path and prints path, verdict and rules; undefined if it is not there.
 */
export function judge(
  folder: string,
  standard: string,
  paths: readonly string[],
): Map<string, Verdict> | undefined {
  if (!existsSync(`${folder}/Judge.class`)) return undefined
  const { stdout, error } = spawnSync('sh', ['-c', `. ./cp.sh && exec java -Xmx1g -cp "$CP" Judge`], {
    cwd: folder,
    input: paths.map((path) => `${standard}\t${path}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (error !== undefined) throw error
  const verdicts = new Map<string, Verdict>()
  for (const line of stdout.split('\n')) {
    const [path, verdict, rules = ''] = line.split('\t')
    if (path === undefined || verdict === undefined) continue
    verdicts.set(path, { isCompliant: verdict === 'compliant', rules: rules.split(' ').filter(Boolean) })
  }
  return verdicts
}
