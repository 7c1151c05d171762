import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../errors/service-error.js'
import { callerOf } from '../../http/authenticate.js'
import type { HttpContext } from '../../http/context.js'
import { withoutIdleTimeout } from '../../http/idle-timeout.js'
import { AddressForbidden, refused } from '../errors.js'
import { traceOf } from '../trace.js'
import { type FormFile, isObject, plainName, storedName } from './form.js'
import { jsonProblem } from './json-problem.js'

const MAX_DOWNLOADS = 100

interface Download {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly field: string
}

export interface DownloadTarget {
  readonly processId: string
  taskFor(field: string, name: string): string | undefined
}

/** Fetches the files of the field `downloadFrom` from hosts that the settings list, with one deadline for all. */
export async function downloadFrom(
  context: HttpContext,
  request: FastifyRequest,
  text: string | undefined,
  target: DownloadTarget,
): Promise<FormFile[]> {
  if (text === undefined || text === '') return []
  const downloads = readDownloads(text)
  for (const { url } of downloads) checkAddress(context, url)
  const deadline = AbortSignal.timeout(context.remoteFiles.timeoutSeconds * 1000)
  const files: FormFile[] = []
  await withoutIdleTimeout(request, async () => {
    for (const download of downloads) {
      const file = await fetched(context, request, download, target, deadline)
      if (file !== undefined) files.push(file)
    }
  })
  return files
}

function readDownloads(text: string): Download[] {
  const refusedList = (why: string): ServiceError =>
    refused(`Invalid 'downloadFrom' form field value: ${why}`)
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw refusedList(jsonProblem(text) ?? 'this is not valid JSON')
  }
  if (!Array.isArray(list) || !list.every(isObject)) throw refusedList('this is not a list of objects')
  if (list.length > MAX_DOWNLOADS) throw refusedList(`it has more than ${MAX_DOWNLOADS} entries`)
  return list.map(({ url, extraHttpHeaders, embedded, field }, index) => {
    if (typeof url !== 'string' || url.trim() === '')
      throw refused(`Invalid 'downloadFrom' form field entry ${index}: URL must be set`)
    return { url, headers: headersOf(extraHttpHeaders, index), field: fieldOf(field, embedded) }
  })
}

function headersOf(sent: unknown, index: number): Readonly<Record<string, string>> {
  const headers = isObject(sent) ? Object.entries(sent) : []
  for (const [name, value] of headers) {
    if (
      typeof value !== 'string' ||
      !/^[!#$%&'*+.^_`|~\w-]+$/.test(name) ||
      /[^\t\x20-\x7e\x80-\xff]/.test(value)
    )
      throw refused(
        `Invalid 'downloadFrom' form field entry ${index}: 'extraHttpHeaders' has a header that is not valid`,
      )
  }
  return Object.fromEntries(headers) as Readonly<Record<string, string>>
}

function fieldOf(field: unknown, embedded: unknown): string {
  if (field === 'embedded' || embedded === true) return 'embeds'
  return field === 'watermark' || field === 'stamp' ? field : 'files'
}

function checkAddress({ remoteFiles }: HttpContext, url: string): void {
  try {
    remoteFiles.check(url)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw new AddressForbidden(error.code, error.message.replace(/^url:/, 'downloadFrom:'))
  }
}

async function fetched(
  { remoteFiles, processes }: HttpContext,
  request: FastifyRequest,
  { url, headers, field }: Download,
  { processId, taskFor }: DownloadTarget,
  deadline: AbortSignal,
): Promise<FormFile | undefined> {
  const caller = callerOf(request)
  const sent = { ...headers, 'gotenberg-trace': traceOf(request) }
  const { name: given, bytes, close } = await remoteFiles.open(url, deadline, sent).catch(aboutDownload)
  const name = plainName(given ?? '')
  const task = taskFor(field, name)
  const upload = processes.upload(caller, storedName(name))
  try {
    if (task === undefined) return undefined
    await upload.bind({ processId, task, isBinding: false })
    for await (const chunk of bytes) await upload.write(chunk)
    const { file } = await upload.finish(() => true)
    return { field, name, file, processId, isUpload: true }
  } catch (error) {
    return aboutDownload(error)
  } finally {
    close()
    await upload.discard()
  }
}

function aboutDownload(error: unknown): never {
  if (!(error instanceof ServiceError)) throw error
  throw new ServiceError(
    error.code === 'fetch_failed' ? 'invalid_parameter' : error.code,
    `downloadFrom: ${error.message.replace(/^url: ?/, '')}`,
  )
}
