import type { DragEvent } from 'react'
import type { RunOutput } from '../run-output.js'
import { fileOf } from './output-file.js'

const addresses = new WeakMap<RunOutput, string>()

/**
 * Lets an output be dragged to a folder of the computer: Chromium downloads the address in `DownloadURL`.
 * An output on this device is prepared now, because the address has to be known when the drag starts.
 */
export function dragOut(output: RunOutput): (event: DragEvent) => void {
  if (output.download === undefined && !addresses.has(output)) {
    addresses.set(output, '')
    void fileOf(output).then((file) => addresses.set(output, URL.createObjectURL(file)))
  }
  return ({ dataTransfer }) => {
    const address = output.download ?? addresses.get(output)
    if (!address) return
    const { href } = new URL(address, location.href)
    dataTransfer.effectAllowed = 'copy'
    dataTransfer.setData('DownloadURL', `${output.type}:${output.name}:${href}`)
    dataTransfer.setData('text/uri-list', href)
  }
}
