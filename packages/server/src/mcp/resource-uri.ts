import type { OutputReference } from './tool-host.js'

const OUTPUT = /^octavo:\/\/process\/([\w-]{1,64})\/output\/([1-9]\d{0,6})$/
const REPORT = /^octavo:\/\/process\/([\w-]{1,64})\/report$/

export const outputTemplate = 'octavo://process/{processId}/output/{n}'
export const reportTemplate = 'octavo://process/{processId}/report'

export function outputUri({ processId, output }: OutputReference): string {
  return `octavo://process/${processId}/output/${output}`
}

export function reportUri(processId: string): string {
  return `octavo://process/${processId}/report`
}

/** Undefined if it is not the URI of an output. */
export function outputOfUri(uri: string): OutputReference | undefined {
  const [, processId, output] = OUTPUT.exec(uri) ?? []
  return processId === undefined ? undefined : { processId, output: Number(output) }
}

/** The process of a report URI. */
export function reportOfUri(uri: string): string | undefined {
  return REPORT.exec(uri)?.[1]
}
