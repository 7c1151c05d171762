import own from 'octavo:tools'
import { OctavoError } from '@octavo/client'
import { octavo } from '../service.js'
import { createStore } from '../store.js'
import type { Tool, ToolCard } from './tool.js'

export interface ListedTool extends ToolCard {
  /** What has to be installed before the service can run it. */
  readonly unavailableBecause?: string | undefined
}

/**
 * The tools built into the page and, after sign-in, their state on the service and the service's additional
 * tools.
 */
export const toolList = createStore<readonly ListedTool[]>(own)

export async function refreshToolList(): Promise<void> {
  try {
    const tasks = await octavo.tasks()
    toolList.set(
      tasks.map(({ name, title, summary, group, keywords, inputs, unavailable_because }) => ({
        name,
        title,
        summary,
        group: group as ToolCard['group'],
        keywords,
        inputs,
        unavailableBecause: unavailable_because,
      })),
    )
  } catch (error) {
    // Without the service, the tools built into the page still work on this device.
    if (!(error instanceof OctavoError)) throw error
  }
}

/** A tool with what the service accepts for it, and with what it lacks there. */
export function asListed(tool: Tool): Tool {
  const listed = toolList.get().find(({ name }) => name === tool.name)
  return listed === undefined
    ? tool
    : { ...tool, inputs: listed.inputs, unavailableBecause: listed.unavailableBecause }
}
