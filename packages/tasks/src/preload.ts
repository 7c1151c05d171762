/**
 * Loads the parts of the engine that tasks import when they run, for a process that runs many of them: their first runs find them there.
 * What a few tasks share besides is small, and loaded by the first of them.
 */
export async function preloadTaskModules(): Promise<void> {
  await Promise.all([
    import('@octavo/pdf/assemble'),
    import('@octavo/pdf/draft'),
    import('@octavo/pdf/linearize'),
    import('./edit-each.js'),
    import('./take-each.js'),
  ])
}
