export const otherNodeVersions: readonly string[]
export function nodeProgram(version: string): string
export function missingNodeVersions(): string[]
