import { createRequire } from 'node:module'

/** What the tests use of iLovePDF's own SDK, which is written in JavaScript for `require`. */
export interface SdkTask {
  readonly id: string
  readonly remainingFiles: number | undefined
  start(): Promise<string>
  addFile(file: SdkFile | string, params?: { info: boolean }): Promise<SdkFile>
  deleteFile(file: SdkFile): Promise<void>
  process(params?: Readonly<Record<string, unknown>>): Promise<SdkResult>
  download(): Promise<Uint8Array>
  delete(): Promise<void>
  connect(tool: string): Promise<SdkTask>
  /** Of editpdf. */
  addElement(element: object): SdkTask
}

export interface SdkFile {
  readonly serverFilename: string
  readonly info?: { readonly pageNumber: unknown; readonly pageSizes: readonly (readonly number[])[] }
}

export interface SdkResult {
  readonly download_filename: string
  readonly filesize: number
  readonly output_filesize: number
  readonly output_filenumber: number
  readonly output_extensions: readonly string[]
  readonly timer: string
  readonly status: string
}

interface Sdk {
  newTask(tool: string): SdkTask
  listTasks(params?: object): Promise<SdkTask[]>
}

const require = createRequire(import.meta.url)
const Api = require('@ilovepdf/ilovepdf-nodejs') as new (publicKey: string, secretKey?: string) => Sdk
const File = require('@ilovepdf/ilovepdf-nodejs/ILovePDFFile') as {
  fromArray(bytes: Uint8Array, filename: string, params?: object): SdkFile
}
/** The SDK's own dependency, resolved from the SDK. */
const ofSdk = createRequire(require.resolve('@ilovepdf/ilovepdf-nodejs'))
const globals = ofSdk('@ilovepdf/ilovepdf-js-core/constants/globals.json') as Record<string, string>

/** The SDK as installed, with only its base URL changed. */
export function sdkAt(url: string, publicKey: string, secretKey?: string): Sdk {
  const { host, protocol } = new URL(url)
  globals.API_URL = host
  globals.API_URL_PROTOCOL = protocol.slice(0, -1)
  return new Api(publicKey, secretKey)
}

export function sdkFile(bytes: Uint8Array, filename: string, params: object = {}): SdkFile {
  return File.fromArray(bytes, filename, params)
}

/** A text of editpdf. */
export function sdkText(params: object): object {
  const { default: Text } = ofSdk('@ilovepdf/ilovepdf-js-core/tasks/edit/Text') as {
    default: new (params: object) => object
  }
  return new Text(params)
}

/** The response of the service to a call of the SDK that failed. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ status: number; body: Readonly<Record<string, unknown>> }> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason as { response?: { status: number; data: unknown } },
  )
  const { status = 0, data } = error?.response ?? {}
  return {
    status,
    body: (typeof data === 'string' ? JSON.parse(data) : data) as Readonly<Record<string, unknown>>,
  }
}
