import { text } from '../settings/declare.js'
import { folderPath } from '../settings/forms.js'

export const dataSettings = {
  dataDir: text({
    description:
      'The folder for all data. The service creates a folder `octavo-data` in it, writes only there, and never deletes files that it did not create.',
    default: './data',
    allowed: 'a path of a folder',
    read: folderPath,
  }),
}
