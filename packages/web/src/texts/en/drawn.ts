export const drawn = {} as const
