import { createRoot } from 'react-dom/client'
import '../../../src/styles/base.css'
import { type DeviceEntry, DeviceError, probe, runOnDevice } from '../../../src/device/device.js'
import { removeAbandonedRuns } from '../../../src/device/run-folders.js'
import { PagePicture } from '../../../src/pictures/page-picture.js'
import { formFields, pageSizes, releasePictures, requestPicture } from '../../../src/pictures/pictures.js'

import { Viewer, type ViewerProps } from '../../../src/viewer/viewer.js'
import { createViewerState, type ViewerState } from '../../../src/viewer/viewer-state.js'

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

/** A viewer as large as the window. Its overlay, if it has one, is an element with the index of each page. */
function showViewer({
  hasOverlay = false,
  ...shown
}: Omit<ViewerProps, 'state' | 'label' | 'overlay'> & { readonly hasOverlay?: boolean }): ViewerState {
  const state = createViewerState()
  root.render(
    <div style={{ height: '100vh' }}>
      <Viewer
        {...shown}
        label="document"
        state={state}
        overlay={hasOverlay ? ({ index }) => <i data-overlay={index} /> : undefined}
      />
    </div>,
  )
  return state
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
  showViewer,
  fileAt,
  isDeviceError: (error: unknown): error is DeviceError => error instanceof DeviceError,
}

export type { DeviceEntry }

declare global {
  var octavoModules: typeof modules
}

globalThis.octavoModules = modules
