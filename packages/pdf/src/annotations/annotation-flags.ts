/** Annotation flags (ISO 32000-2, table 167). */
export const HIDDEN = 1 << 1
export const PRINT = 1 << 2
export const NO_ZOOM = 1 << 3
export const NO_ROTATE = 1 << 4
export const NO_VIEW = 1 << 5
export const LOCKED = 1 << 7
export const LOCKED_CONTENTS = 1 << 9
