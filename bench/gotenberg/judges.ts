import { spawnSync } from 'node:child_process'
import { judge } from '../archive/judge.js'

/** What other programs say about a PDF. */

function run(program: string, ...args: string[]): string {
  const { stdout, stderr, error } = spawnSync(program, args, { encoding: 'latin1', maxBuffer: 256 << 20 })
  if (error !== undefined) throw error
  return Buffer.from(stdout + stderr, 'latin1').toString()
}

/** The rules that veraPDF finds broken in the files; Gotenberg's tolerance is not made use of. */
export async function rulesBroken(standard: string, paths: readonly string[]): Promise<readonly string[]> {
  const flavour = standard.toLowerCase().replace('pdf/a-', '').replace('pdf/ua-', 'ua')
  const verdicts = await judge(flavour, paths)
  if (verdicts === undefined) throw new Error('veraPDF is not installed: npm run test:all -- --install')
  return [...verdicts.values()].flatMap(({ isConformant, rules }) => (isConformant ? [] : ['not', ...rules]))
}

export function info(path: string): string {
  return run('pdfinfo', path)
}

export function pagesOf(path: string): number {
  return Number(/Pages:\s+(\d+)/.exec(info(path))?.[1])
}

export function isLandscape(path: string): boolean {
  const [, width = 0, height = 0] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(info(path)) ?? []
  return Number(width) > Number(height)
}

export function isLocked(path: string): boolean {
  return info(path).includes('Incorrect password')
}

export function textOf(path: string, page: number): string {
  return run('pdftotext', '-f', String(page), '-l', String(page), path, '-')
}

export function imagesIn(path: string): number {
  return Math.max(0, run('pdfimages', '-list', path).trim().split('\n').length - 2)
}

function objectsOf(path: string): string {
  return run('qpdf', '--qdf', '--object-streams=disable', path, '-')
}

export function hasAnnotations(path: string): boolean {
  return /\/Subtype \/(?:Link|Widget|Text|FreeText|Stamp|Highlight)\b/.test(objectsOf(path))
}

export function hasOutline(path: string): boolean {
  return run('mutool', 'show', path, 'outline').trim() !== ''
}

export function attachmentsOf(path: string): string {
  return run('pdfdetach', '-list', path)
}

export function hasRelationship(path: string, name: string, relationship: string): boolean {
  return objectsOf(path)
    .split('endobj')
    .some((object) => object.includes(`(${name})`) && object.includes(`/AFRelationship /${relationship}`))
}
