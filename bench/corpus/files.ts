import { readdirSync } from 'node:fs'

export interface FileChoice {
  /** A regular expression that the path must match. */
  readonly only: string
  /** The number of files, evenly distributed over the folder; all by default. */
  readonly limit?: string | undefined
}

/** The PDFs in a folder and its subfolders: sorted paths, relative to the folder. */
export function pdfsBelow(folder: string, { only, limit }: FileChoice): readonly string[] {
  const pattern = new RegExp(only, 'i')
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.pdf$/i.test(name) && pattern.test(name))
    .sort()
  const wanted = limit === undefined ? all.length : Math.max(1, Number(limit))
  const step = Math.max(1, all.length / wanted)
  return all
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .slice(0, wanted)
}
