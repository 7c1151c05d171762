import * as z from 'zod'
import { archiveOptions } from '../options/archive-options.js'
import { pagesOption } from '../options/pages-option.js'
import { MAX_SIDE } from '../paper/lengths.js'
import { paperOptions } from '../paper/sizes.js'

const PDF = { format: ['pdf'] }
const PICTURE = { format: ['png', 'jpeg', 'webp'] }
const MAX_TEXT = 200_000
const MAX_ITEMS = 100
/** Of the picture, in pixels of CSS. */
const MAX_SCREEN = 16_384

function margin(side: string) {
  return z
    .number()
    .min(0)
    .max(MAX_SIDE)
    .nullable()
    .default(null)
    .meta({
      description: `The ${side} margin; null for that of margin.`,
      examples: [20],
      with: PDF,
      format: 'length',
    })
}

function text(description: string, example: string, max = 2000) {
  return z
    .string()
    .max(max)
    .default('')
    .meta({ description, examples: [example] })
}

function flag(description: string, fallback = false) {
  return z
    .boolean()
    .default(fallback)
    .meta({ description, examples: [!fallback] })
}

function statuses(description: string, fallback: string[]) {
  return z
    .array(
      z
        .string()
        .max(3)
        .regex(/^[1-5](\d\d|xx)$/),
    )
    .max(MAX_ITEMS)
    .default(fallback)
    .meta({ description, examples: [['404', '5xx']] })
}

export const htmlOptions = z.object({
  main: text(
    'The file to convert, if it is not index.html; all others are files that it uses.',
    'report.html',
    255,
  ),
  format: z
    .enum(['pdf', 'png', 'jpeg', 'webp'])
    .default('pdf')
    .meta({ description: 'pdf prints the page; the others make a screenshot of it.', examples: ['png'] }),
  ...paperOptions('width, height and the margins', { with: PDF }),
  margin: z
    .number()
    .min(0)
    .max(MAX_SIDE)
    .nullable()
    .default(null)
    .meta({
      description: 'The margin on each side; null for 1 cm.',
      examples: [15],
      with: PDF,
      format: 'length',
    }),
  margin_top: margin('top'),
  margin_right: margin('right'),
  margin_bottom: margin('bottom'),
  margin_left: margin('left'),
  header: text(
    'HTML at the top of each page, in the margin. Elements of the classes date, title, url, pageNumber and totalPages are filled.',
    '<p style="font-size: 8pt; margin-left: 1cm" class="title"></p>',
    MAX_TEXT,
  ).meta({ with: PDF }),
  footer: text(
    'The same at the bottom.',
    '<p style="font-size: 8pt; margin-left: 1cm"><span class="pageNumber"></span> / <span class="totalPages"></span></p>',
    MAX_TEXT,
  ).meta({ with: PDF }),
  scale: z
    .number()
    .min(0.1)
    .max(2)
    .default(1)
    .meta({ description: 'How large the content is drawn.', examples: [0.8], with: PDF }),
  background: flag('Draw background colours and images.', true).meta({ with: PDF }),
  css_page_size: flag(
    'Use the page size that the style sheet of the page declares (@page), if it does.',
    true,
  ).meta({
    with: PDF,
  }),
  single_page: flag('One page as long as the content.').meta({ with: PDF }),
  pages: pagesOption('The pages to keep.', '1-3').meta({ with: PDF }),
  outline: flag('Add the headings as bookmarks.').meta({ with: PDF }),
  tagged: flag('Add the structure of the page, which screen readers use.', true).meta({ with: PDF }),
  media: z
    .enum(['print', 'screen'])
    .nullable()
    .default(null)
    .meta({
      description: 'The media type for style sheets; null for print in a PDF and screen in a screenshot.',
      examples: ['screen'],
    }),
  media_features: z
    .array(z.strictObject({ name: z.string().max(100), value: z.string().max(100) }))
    .max(MAX_ITEMS)
    .default([])
    .meta({
      description: 'Media features for style sheets, by name and value.',
      examples: [[{ name: 'prefers-color-scheme', value: 'dark' }]],
    }),
  scripts: flag('Run the scripts of the page.', true),
  omit_background: flag(
    'Leave out the white background of pages without one of their own; JPEG has no transparency.',
  ),
  wait_selector: text('Wait until an element matches this CSS selector.', '#ready'),
  wait_expression: text('Wait until this JavaScript expression is true.', "window.status === 'ready'"),
  wait_ms: z
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .meta({ description: 'Wait for this time after the page has loaded, in milliseconds.', examples: [500] }),
  wait_idle: flag('Wait until there were no requests for half a second.'),
  wait_at_most: z
    .int()
    .min(1)
    .max(600)
    .default(30)
    .meta({
      description: 'The time limit for what is waited for, in seconds. Then the run fails.',
      examples: [60],
    }),
  cookies: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(1000),
        value: z.string().max(8000),
        domain: z.string().min(1).max(255),
        path: z.string().max(2000).optional(),
        secure: z.boolean().optional(),
        http_only: z.boolean().optional(),
        same_site: z.enum(['Strict', 'Lax', 'None']).optional(),
      }),
    )
    .max(MAX_ITEMS)
    .default([])
    .meta({
      description:
        'Cookies for other hosts: name, value and domain, and path, secure, http_only and same_site.',
      examples: [[{ name: 'session', value: 'abc', domain: 'example.org' }]],
      secret: true,
    }),
  headers: z
    .array(
      z.strictObject({
        name: z
          .string()
          .max(200)
          .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/),
        value: z.string().max(8000),
        scope: z.string().max(1000).optional(),
      }),
    )
    .max(MAX_ITEMS)
    .default([])
    .meta({
      description:
        'HTTP headers of requests to other hosts: name and value; scope is a regular expression for the addresses that get it.',
      examples: [[{ name: 'Authorization', value: 'Bearer abc', scope: '^https://example\\.org/' }]],
      secret: true,
    }),
  user_agent: text('The user agent that the page sees.', 'Mozilla/5.0'),
  fail_on_exceptions: flag('Fail if a script of the page throws an exception.'),
  fail_on_missing: flag('Fail if a file that the page uses cannot be loaded.'),
  fail_on_status: statuses(
    'Fail if the page itself is answered with one of these HTTP statuses; 4xx means 400 to 499.',
    ['4xx', '5xx'],
  ),
  fail_on_file_status: statuses(
    'Fail if a file that it uses is answered with one of these HTTP statuses.',
    [],
  ),
  fail_on_file_status_except: z
    .array(
      z
        .string()
        .max(255)
        .regex(/^[^\s/:*]+$/),
    )
    .max(MAX_ITEMS)
    .default([])
    .meta({
      description: 'Hosts of such files, with all below them, that may answer with any status.',
      examples: [['cdn.example.org']],
    }),
  markdown_includes: flag(
    'Replace {{ toHTML "file.md" }} in the page by that Markdown file as HTML. The page then has no other {{ … }}.',
  ),
  screen_width: z
    .int()
    .min(1)
    .max(MAX_SCREEN)
    .default(800)
    .meta({
      description:
        'The width of the window that the page is loaded in, in pixels. A PDF is laid out for its paper.',
      examples: [1280],
    }),
  screen_height: z
    .int()
    .min(1)
    .max(MAX_SCREEN)
    .default(600)
    .meta({ description: 'The height of that window, in pixels.', examples: [720] }),
  screen_scale: z
    .number()
    .min(0.1)
    .max(4)
    .default(1)
    .meta({
      description:
        'The pixels of a screenshot for each of the page, as on a sharp screen. In a PDF, pages that have images for such screens show these.',
      examples: [2],
    }),
  capture: z
    .enum(['page', 'screen', 'element'])
    .default('page')
    .meta({
      description:
        'What is in the screenshot: the whole page, what a screen shows, or the first element that matches element.',
      examples: ['screen'],
      with: PICTURE,
    }),
  element: text('A CSS selector.', '#chart').meta({ with: { capture: ['element'] } }),
  quality: z
    .int()
    .min(0)
    .max(100)
    .default(90)
    .meta({ description: 'Quality of JPEG and WebP.', examples: [75], with: { format: ['jpeg', 'webp'] } }),
  ...archiveOptions(PDF),
})

export type HtmlOptions = z.output<typeof htmlOptions>
