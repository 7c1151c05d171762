import own from 'octavo:tools'
import { OctavoError } from '@octavo/client'
import { octavo } from '../service.js'
import { createStore } from '../store.js'
import type { ToolCard } from './tool.js'

export interface ListedTool extends ToolCard {
  /** What to install, where the service cannot run it. */
  readonly unavailableBecause?: string | undefined
}

/** The tools the page was built with, and, once it is signed in, what the service says of them and those of its own. */
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
    // Without the service, what the page was built with still works on this device.
    if (!(error instanceof OctavoError)) throw error
  }
}
