import { realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { failed, UsageError, type WorkFailed } from '../failures.js'

/** The folders that agents may read from and write to; links are resolved before a path is checked. */
export class AllowedFolders {
  /** Real paths. */
  readonly paths: readonly string[]

  constructor(folders: readonly string[]) {
    this.paths = folders.map((folder) => {
      if (statOf(folder)?.isDirectory() !== true)
        throw new UsageError(`--allow: '${folder}' is not a folder that can be read.`)
      return realpathSync(folder)
    })
  }

  /** The real path of a file that may be read. */
  input(path: string): string {
    const real = this.#inside(path)
    const found = statOf(real)
    if (found === undefined) throw failed(path, 'file_not_found', 'There is no such file.')
    if (found.isDirectory()) throw failed(path, 'not_a_file', 'This is a folder: name a file in it.')
    if (!found.isFile()) throw failed(path, 'not_a_file', 'This is not a regular file.')
    return real
  }

  /** The real path that may be written to: a folder if it is one or ends with a slash. */
  output(path: string): { readonly path: string; readonly isFolder: boolean } {
    const real = this.#inside(path)
    const isFolder = /[/\\]$/.test(path) || statOf(real)?.isDirectory() === true
    if (!isFolder && statOf(dirname(real))?.isDirectory() !== true)
      throw failed(path, 'file_not_found', 'The folder of this file does not exist: name an existing folder.')
    return { path: real, isFolder }
  }

  /**
   * Paths outside give the same error whether they exist or not. Relative paths start at the first folder.
   */
  #inside(path: string): string {
    const [first] = this.paths
    if (first === undefined) {
      throw failed(
        path,
        'not_allowed',
        'No folder is allowed: send the file as content, or start the server with octavo mcp --allow FOLDER.',
      )
    }
    const real = realPathOf(resolve(first, path))
    if (real === undefined || !this.paths.some((folder) => isInside(folder, real))) throw this.#outside(path)
    return real
  }

  #outside(path: string): WorkFailed {
    return failed(
      path,
      'not_allowed',
      `This is not inside a folder that this server may use. It may use: ${this.paths.join(', ')}.`,
    )
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

/**
 * For a path that does not exist yet: the real path of its nearest existing parent, and the rest. Undefined
 * if it cannot be determined.
 */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const above = dirname(path)
    if ((code !== 'ENOENT' && code !== 'ENOTDIR') || above === path) return undefined
    const real = realPathOf(above)
    return real === undefined ? undefined : join(real, relative(above, path))
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
