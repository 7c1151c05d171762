import type { DrawnControl } from './drawn-control.js'

/** The tasks that have one, each loaded with the first page that shows it; and the options it takes care of, which the form then leaves out. */
export const drawnControls: Readonly<
  Record<string, { load(): Promise<{ default: DrawnControl }>; readonly hides: readonly string[] }>
> = {}
