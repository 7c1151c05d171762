import type { SanitizeOptions } from '@octavo/pdf/draft'
import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, text } from '../declare/report-field.js'
import { documentOptions } from '../options/document-options.js'
import { editedFileFields } from '../report/common-fields.js'

const options = z.object({
  javascript: removes(
    'scripts, wherever they are: of the document, its pages, fields, annotations, bookmarks and media. Those of an XFA form go with it',
  ),
  launch: removes('actions that start a program or open a file'),
  submit_form: removes('actions that send a form’s data somewhere'),
  import_data: removes('actions that fetch a form’s data from a file'),
  go_to_remote: removes('actions that lead into other files, and pages, images and data in other files'),
  uri: removes('links to web addresses; their appearance stays'),
  media: removes('actions that play sounds and movies, and the sounds and movies of annotations'),
  other_actions: removes('actions of types that no standard defines, or that open menus of the reader'),
  embedded_files: removes('attached and associated files, files in annotations, and portfolios'),
  metadata: removes(
    'document information, XMP metadata, thumbnails, private data of applications, and metadata of JPEG and JPEG 2000 images: author, place, time, comments',
  ),
  hidden_layers: removes('layers that are off when the document is opened, with all that is drawn in them'),
  xfa: removes('the XFA form in addition to the AcroForm'),
  hidden_annotations: removes('annotations and form fields that are neither shown nor printed'),
  unlisted: removes(
    'what no page shows and no standard defines: pages outside the page tree, annotations on no page, forms and images that no page draws, alternate versions of images, private entries of applications',
  ),
  comments: removes('notes, highlights, stamps and other remarks', false),
  ...documentOptions,
})

type Options = z.output<typeof options>

export default defineTask({
  name: 'sanitize-pdf',
  title: 'Sanitize PDF',
  summary:
    'Remove scripts, actions, attachments, metadata and hidden content from a PDF, and report each removal.',
  group: 'security',
  keywords: [
    'clean',
    'privacy',
    'remove metadata',
    'strip',
    'scripts',
    'hidden data',
    'anonymise',
    'anonymize',
  ],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['comments'],
  resultName: 'sanitized.pdf',
  options,
  examples: [
    {
      title: 'Everything except comments',
      entries: [{ filename: 'form.pdf' }],
      options: {},
      expect: {
        javascript: false,
        attachments: [],
        xmp: false,
        information: { Title: null },
        annotations: ['Highlight', 'Link', 'Popup', 'Stamp', 'Text', 'Widget'],
      },
    },
    {
      title: 'Only scripts and attachments; links and metadata stay',
      entries: [{ filename: 'report.pdf' }],
      options: { uri: false, go_to_remote: false, metadata: false, hidden_layers: false },
      expect: { javascript: false, attachments: [], xmp: true, information: { Title: 'Title of A' } },
    },
    {
      title: 'Two files for publishing, without comments; signed files are rejected',
      entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
      options: { comments: true, signatures: 'refuse' },
      expect: { outputs: 2, javascript: false, attachments: [], xmp: false, annotations: ['Link', 'Widget'] },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].counts.*': count('Number of removed objects of each kind; kinds without any are omitted.'),
    'files[].removed[].kind': text(
      'Kind of object that was removed: javascript, launch, uri, hiddenLayers …',
    ),
    'files[].removed[].what': text('Description of the object.'),
    'files[].removed[].where': text('Where it was.'),
  },

  async run(context) {
    const { sanitize, writeDraft } = await import('@octavo/pdf/draft')
    const { editEach, editEachKeepingXfa } = await import('../documents/edit-each.js')
    const chosen = context.options
    const kinds = sanitizeOptions(chosen)
    const each = chosen.xfa ? editEach : editEachKeepingXfa
    return each(context, '-sanitized', (draft, _entry, output) => {
      // Bytes of an object that are not part of its value are not copied.
      output.rewrite = true
      const { removed, counts, replaceStream } = sanitize(draft, kinds)
      output.write = (changed, sink, how) => writeDraft(changed, sink, { ...how, replaceStream })
      return { counts, removed }
    })
  },
})

function removes(what: string, isDefault = true) {
  return z
    .boolean()
    .default(isDefault)
    .meta({ description: `Remove ${what}.`, examples: [!isDefault] })
}

function sanitizeOptions(chosen: Options): SanitizeOptions {
  return {
    javascript: chosen.javascript,
    launch: chosen.launch,
    submitForm: chosen.submit_form,
    importData: chosen.import_data,
    goToRemote: chosen.go_to_remote,
    uri: chosen.uri,
    media: chosen.media,
    otherActions: chosen.other_actions,
    embeddedFiles: chosen.embedded_files,
    metadata: chosen.metadata,
    hiddenLayers: chosen.hidden_layers,
    xfa: chosen.xfa,
    hiddenAnnotations: chosen.hidden_annotations,
    unlisted: chosen.unlisted,
    comments: chosen.comments,
  }
}
