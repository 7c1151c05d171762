import { createRoot } from 'react-dom/client'
import '../../../src/styles/base.css'
import { type DeviceEntry, DeviceError, probe, runOnDevice } from '../../../src/device/device.js'
import { removeAbandonedRuns } from '../../../src/device/run-folders.js'
import { PagePicture } from '../../../src/pictures/page-picture.js'
import { formFields, pageSizes, releasePictures, requestPicture } from '../../../src/pictures/pictures.js'

/** A picture that a test requests. */
export interface ShownPicture {
  readonly file: File
  readonly password?: string
  readonly page: number
  readonly rotation?: number
  readonly width: number
  readonly height?: number
  readonly label: string
}

const root = createRoot(document.getElementById('pictures')!)

function show(pictures: readonly ShownPicture[]): void {
  root.render(pictures.map((picture) => <PagePicture key={picture.label} {...picture} />))
}

async function fileAt(path: string): Promise<File> {
  const response = await fetch(path)
  return new File([await response.blob()], path.split('/').at(-1)!, { type: 'application/pdf' })
}

/** The modules of the web page without a view, for tests to call. */
export const modules = {
  probe,
  runOnDevice,
  removeAbandonedRuns,
  pageSizes,
  formFields,
  releasePictures,
  requestPicture,
  show,
  fileAt,
  isDeviceError: (error: unknown): error is DeviceError => error instanceof DeviceError,
}

export type { DeviceEntry }

declare global {
  var octavoModules: typeof modules
}

globalThis.octavoModules = modules
