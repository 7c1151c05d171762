import { text } from '../settings/declare.js'
import { folderPath } from '../settings/forms.js'

export const dataSettings = {
  dataDir: text({
    description:
      'Where everything is kept. The service makes a folder `octavo-data` in it, keeps to that, and never deletes what it did not make.',
    default: './data',
    allowed: 'a path of a folder',
    read: folderPath,
  }),
}
