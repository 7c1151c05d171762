/**
 * The V8 flags of a service child for tasks that use addons. They are imported from the built files, because
 * the package does not export them.
 */
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
