/**
 * Loads the parts of the engine that tasks import when they run, for a process that runs many tasks, so that
 * the first runs do not wait for it. Parts that only few tasks use are small, and loaded on demand.
 */
export async function preloadTaskModules(): Promise<void> {
  await Promise.all([
    import('@octavo/pdf/assemble'),
    import('@octavo/pdf/draft'),
    import('@octavo/pdf/linearize'),
    import('../documents/edit-each.js'),
    import('../documents/take-each.js'),
  ])
}
