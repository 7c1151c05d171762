export function postgresFolder(): string | undefined
export function redisProgram(): string | undefined
export function cephIsHere(): boolean
