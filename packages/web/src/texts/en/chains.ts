export const chains = {} as const
