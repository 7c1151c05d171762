export const tool = {} as const
