import type { ExecutionResult, Process } from '@octavo/client'
import { octavo, serviceUrl } from '../service.js'
import { keptNames } from './kept-names.js'
import type { RunResult } from './run.js'

/** The result of a process. */
export function resultOf(
  { processId, files, expires_at }: Process,
  result: ExecutionResult,
  password: string | undefined,
): RunResult {
  // The page's URL is used because the service can have another URL for itself.
  const download = `${serviceUrl}/api/v1/download/${processId}`
  // The service does not know the name that the user gave to a single output, so the page saves it itself.
  const keptName = result.files.length === 1 ? keptNames.get()[processId] : undefined
  return {
    report: result.report,
    seconds: result.duration,
    bytesBefore: files.reduce((sum, { fileSize }) => sum + fileSize, 0),
    expiresAt: expires_at,
    password,
    download: keptName === undefined ? download : undefined,
    outputs: result.files.map(({ filename, filesize, pages }, index) => ({
      name: keptName ?? filename,
      size: filesize,
      pages,
      type: typeOfName(filename),
      download: keptName === undefined ? `${download}/${index + 1}` : undefined,
      origin: { processId, number: index + 1 },
      blob: async () => (await octavo.download(processId, index + 1)).blob(),
    })),
    remove: () => octavo.delete(processId),
  }
}

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  json: 'application/json',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  txt: 'text/plain',
  md: 'text/markdown',
}

/** The media type for a file name of the service. */
function typeOfName(name: string): string {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return TYPES[extension] ?? 'application/octet-stream'
}
