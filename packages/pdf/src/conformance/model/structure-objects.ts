import type { Walk } from './walk.js'

/** The structure tree. */
export function addStructure(_walk: Walk): void {}
