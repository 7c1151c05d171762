/**
 * Loads what tasks import when they run, for a process that runs many of them: their first runs find it there.
 */
export async function loadWhatTasksRun(): Promise<void> {
  await Promise.all([
    import('@octavo/pdf/assemble'),
    import('@octavo/pdf/draft'),
    import('@octavo/pdf/linearize'),
    import('./attachments/add-attachments.js'),
    import('./attachments/read-attachments.js'),
    import('./edit-each.js'),
    import('./forms/fill-entry.js'),
    import('./forms/list-fields.js'),
    import('./inspect-entered.js'),
    import('./pipeline/run-steps.js'),
    import('./split/parts-of.js'),
    import('./split/write-by-size.js'),
    import('./split/write-parts.js'),
    import('./take-each.js'),
  ])
}
