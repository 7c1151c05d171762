import type { RunOutput } from '../../run-output.js'
import type { RunResult } from '../run.js'

/** Saves all outputs: the service sends several as one ZIP, this device saves each one. */
export async function saveOutputs({ download, outputs }: RunResult): Promise<void> {
  if (download !== undefined) return save(download)
  for (const output of outputs) await saveOutput(output)
}

export async function saveOutput({ name, download, blob }: RunOutput): Promise<void> {
  if (download !== undefined) return save(download)
  const address = URL.createObjectURL(await blob())
  save(address, name)
  // The browser starts to read the URL later and does not report when it is done.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The service sends the name with the file. */
function save(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
