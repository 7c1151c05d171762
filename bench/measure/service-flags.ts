/** The flags of V8 in a child of the service whose tasks use addons. The service does not export them. */
export async function addonChildFlags(): Promise<string[]> {
  const built = new URL('../../../packages/server/dist/worker/', import.meta.url)
  const { engineFlags }: typeof import('../../packages/server/src/worker/spawn.js') = await import(
    new URL('spawn.js', built).href
  )
  const { defaultJobLimits }: typeof import('../../packages/server/src/worker/limits.js') = await import(
    new URL('limits.js', built).href
  )
  return engineFlags(defaultJobLimits, { addons: true })
}
