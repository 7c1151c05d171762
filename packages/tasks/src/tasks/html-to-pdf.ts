import { defineTask } from '../declare/define-task.js'
import { issueOf, option, phrase, says, send } from '../declare/message.js'
import { count, text, texts } from '../declare/report-field.js'
import { CHROMIUM } from '../html/chromium.js'
import { htmlOptions } from '../html/html-options.js'
import { sizeIssues } from '../paper/sizes.js'

export default defineTask({
  name: 'html-to-pdf',
  title: 'HTML to PDF',
  summary:
    'Convert web pages, Markdown and SVG to PDF or to a screenshot, with the files that they use, by Chromium in a sandbox without a network.',
  group: 'convert',
  keywords: [
    'convert',
    'web page',
    'website',
    'url to pdf',
    'markdown to pdf',
    'svg to pdf',
    'print',
    'screenshot',
  ],
  inputs: { accepts: ['*/*'], min: 1, max: 1000 },
  first: ['size', 'orientation', 'margin'],
  resultName: 'page.pdf',
  outputs: 'several',
  takesFilesTogether: true,
  needs: {
    programs: [CHROMIUM],
    memory: 2 * 1024 ** 3,
    seconds: 60,
    outbound: 'pages',
  },
  options: htmlOptions.superRefine((chosen, { addIssue }) => {
    for (const [name, message] of sizeIssues(chosen)) addIssue(issueOf(name, message))
    if (chosen.capture === 'element' && chosen.element === '')
      addIssue(
        issueOf(
          'element',
          phrase`${says('missing')}A screenshot of an element needs its selector: ${send} ${option('element')} as well`,
        ),
      )
  }),
  examples: [
    {
      title: 'A page with its style sheet and picture',
      entries: [{ filename: 'page.html' }, { filename: 'page.css' }, { filename: 'photo.png' }],
      options: {},
      expect: { name: 'page.pdf', valid: true, pages: 2, size: { 1: [596, 842] } },
    },
    {
      title: 'The same from an archive, on A5 in landscape, with page numbers',
      entries: [{ filename: 'site.zip' }],
      options: {
        size: 'A5',
        orientation: 'landscape',
        margin: 20,
        unit: 'mm',
        footer: '<p style="font-size: 8pt; margin-left: 20mm"><span class="pageNumber"></span></p>',
        pages: '1',
      },
      expect: { name: 'index.pdf', valid: true, pages: 1, size: { 1: [596, 420] } },
    },
    {
      title: 'A Markdown file',
      entries: [{ filename: 'notes.md' }],
      options: { outline: true },
      expect: { name: 'notes.pdf', valid: true, pages: 1 },
    },
    {
      title: 'A screenshot',
      entries: [{ filename: 'page.html' }, { filename: 'page.css' }, { filename: 'photo.png' }],
      options: { format: 'png', screen_width: 400, screen_height: 300, capture: 'screen' },
      expect: { name: 'page.png', picture: 'png 400×300 rgb' },
    },
  ],
  report: {
    'files[].name': text('Name of the file.'),
    'files[].pages': count('Number of pages of the PDF.'),
    'files[].width': count('Pixels of the screenshot.'),
    'files[].height': count('Pixels of the screenshot.'),
    'files[].blockedRequests': count('Number of requests to addresses that may not be reached.'),
    'files[].blockedAddresses': texts('The first of these addresses.'),
    'files[].failedRequests': count('Number of files that could not be loaded.'),
    'files[].failedAddresses': texts('The first of them, with the HTTP status.'),
    'files[].missingFonts[].name': text(
      'A font that texts of the page ask for and that is neither installed nor among the files.',
    ),
    'files[].missingFonts[].substitute': text('The font that was used instead.'),
    'files[].removedLinks': count(
      'Number of links that are not in the PDF, because they lead to files that nobody could open.',
    ),
    'files[].removedAddresses': texts('The first of these links, by the paths of the files.'),
    'files[].exceptions': texts('The first exceptions of scripts.'),
  },

  async run(context) {
    const { convertPages } = await import('../html/convert-pages.js')
    return convertPages(context)
  },
})
