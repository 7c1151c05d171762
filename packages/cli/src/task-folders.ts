/** Folders with further tasks, as the service knows them. */
export function taskFolders(): string[] {
  const folder = process.env.OCTAVO_TASKS_DIR
  return folder === undefined || folder === '' ? [] : [folder]
}
