import type { RunOutput } from '../../run-output.js'
import type { RunResult } from '../run.js'

/** All of them: the service sends several as one ZIP, this device saves each. */
export async function saveOutputs({ download, outputs }: RunResult): Promise<void> {
  if (download !== undefined) return save(download)
  for (const output of outputs) await saveOutput(output)
}

export async function saveOutput({ name, download, blob }: RunOutput): Promise<void> {
  if (download !== undefined) return save(download)
  const address = URL.createObjectURL(await blob())
  save(address, name)
  // The browser begins to read it later than this, and says nothing when it has.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** What the service sends has its name with it. */
function save(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
