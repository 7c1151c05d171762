/** Folders with additional tasks, as in the service. */
export function taskFolders(): string[] {
  const folder = process.env.OCTAVO_TASKS_DIR
  return folder === undefined || folder === '' ? [] : [folder]
}
