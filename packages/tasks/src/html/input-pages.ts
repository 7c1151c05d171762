import { strFromU8, unzipSync } from 'fflate'
import type { TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { UniqueNames } from '../wording/file-name.js'
import { bytesOf, FILES_ORIGIN, type PageFile, type PageFiles } from './page-files.js'

const MAX_FILES = 10_000
const MAX_UNPACKED = 512 * 1024 ** 2
const HTML = /\.(html?|xhtml)$/i
const PAGES = /\.(html?|xhtml|md|markdown|url)$/i
const DRAWINGS = /\.svg$/i

/** The files of a run by their paths: those of ZIP archives are unpacked. */
export function inputFiles(entries: readonly TaskEntry[]): Map<string, PageFile> {
  const files = new Map<string, PageFile>()
  const names = new UniqueNames()
  const add = (path: string, file: PageFile, sent: string): void => {
    const other = files.get(path)
    if (other !== undefined && !isEqual(other, file)) throw sentTwice(path, sent)
    files.set(path, file)
  }
  let left = MAX_UNPACKED
  for (const { file, filename } of entries) {
    if (!/\.zip$/i.test(filename)) {
      // The same page can be sent twice, for two documents.
      add(names.take(filename), file, filename)
      continue
    }
    for (const [path, bytes] of unpacked(bytesOf(file), filename, left)) {
      left -= bytes.length
      add(path, bytes, filename)
    }
  }
  return files
}

function isEqual(one: PageFile, other: PageFile): boolean {
  const [bytes, others] = [bytesOf(one), bytesOf(other)]
  return bytes.length === others.length && bytes.every((byte, at) => byte === others[at])
}

function sentTwice(path: string, input: string): TaskFailure {
  return new TaskFailure({
    code: 'invalid_parameter',
    field: 'pages',
    input,
    message: `${input}: ${path} was sent before with other content. The files of a run are one folder: send each archive in a run of its own, or put its files into a folder with another name.`,
  })
}

/** The sizes in the archive are those that its files may have at most. */
function unpacked(
  archive: Uint8Array,
  filename: string,
  maxBytes: number,
): [path: string, bytes: Uint8Array][] {
  let bytes = 0
  let count = 0
  try {
    const found = unzipSync(archive, {
      filter({ name, originalSize }) {
        if (pathIn(name) === undefined) return false
        bytes += originalSize
        if (++count > MAX_FILES || bytes > maxBytes)
          throw new TaskFailure({
            code: 'limit_exceeded',
            input: filename,
            message: `${filename}: The archive has more than ${MAX_FILES} files, or its files more than ${MAX_UNPACKED} bytes, the maximum.`,
          })
        return true
      },
    })
    return Object.entries(found).map(([name, content]) => [pathIn(name)!, content])
  } catch (error) {
    if (error instanceof TaskFailure) throw error
    throw new TaskFailure({
      code: 'damaged_document',
      input: filename,
      message: `${filename}: The ZIP archive cannot be read: it is damaged, encrypted, or packed in an unusual way.`,
    })
  }
}

/** The path of a file in an archive; undefined for folders, notes of macOS, and paths that lead out of it. */
function pathIn(name: string): string | undefined {
  const parts = name.split(/[\\/]/).filter((part) => part !== '' && part !== '.')
  const isFile = parts.length > 0 && !/[\\/]$/.test(name)
  return isFile && !parts.includes('..') && parts[0] !== '__MACOSX' ? parts.join('/') : undefined
}

/**
 * The files to convert: the one that was chosen, or the index.html in the outermost folder, or else each page; the
 * others are what these use. Drawings count if there is no page.
 */
export function pagesOf(files: PageFiles, main: string): string[] {
  const paths = [...files.keys()]
  if (main !== '') {
    if (files.has(main)) return [main]
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'options[main]',
      message: `There is no file ${main}. The files are ${listed(paths)}.`,
    })
  }
  const depth = (path: string): number => path.split('/').length
  const [index] = paths
    .filter((path) => /(^|\/)index\.html?$/i.test(path))
    .sort((a, b) => depth(a) - depth(b))
  if (index !== undefined) return [index]
  const pages = paths.filter((path) => PAGES.test(path))
  const found = pages.length > 0 ? pages : paths.filter((path) => DRAWINGS.test(path))
  if (found.length > 0) return found
  throw new TaskFailure({
    code: 'invalid_parameter',
    field: 'pages',
    message:
      paths.length === 0
        ? 'There is no page to convert: send an HTML, Markdown or SVG file, or a ZIP archive with one.'
        : `None of the files is a page: send an HTML, Markdown or SVG file. The files are ${listed(paths)}.`,
  })
}

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, 10).join(', ')
  return paths.length > 10 ? `${shown} …` : shown
}

export function isHtml(path: string): boolean {
  return HTML.test(path)
}

export function isMarkdown(path: string): boolean {
  return /\.(md|markdown)$/i.test(path)
}

/** An Internet shortcut: the address of a page on another host. */
export function isShortcut(path: string): boolean {
  return /\.url$/i.test(path)
}

/** The address in an Internet shortcut, as Windows and browsers save them, or in a file with nothing else. */
export function addressIn(shortcut: string, name: string): string {
  const text = /^URL=(.+)$/im.exec(shortcut)?.[1]?.trim() ?? shortcut.trim()
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.origin !== FILES_ORIGIN) return url.href
  throw new TaskFailure({
    code: 'damaged_document',
    input: name,
    message: `${name}: The file has no address of a page, which begins with https:// or http://.`,
  })
}

export function textOf(file: PageFile): string {
  return strFromU8(bytesOf(file)).replace(/^\uFEFF/, '')
}
