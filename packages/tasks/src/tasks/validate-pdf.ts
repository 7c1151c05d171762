import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, flag, text, texts } from '../declare/report-field.js'

/** Longer ones are only in the output. */
const SMALL_CHARACTERS = 32 * 1024

const STANDARDS = [
  'auto',
  '1a',
  '1b',
  '2a',
  '2b',
  '2u',
  '3a',
  '3b',
  '3u',
  '4',
  '4e',
  '4f',
  'ua-1',
  'ua-2',
] as const

export default defineTask({
  name: 'validate-pdf',
  title: 'Validate PDF/A and PDF/UA',
  summary:
    'Check whether a PDF conforms to PDF/A or PDF/UA: each rule that it breaks, with clause, object, page and place.',
  group: 'inspect',
  keywords: [
    'pdf/a',
    'pdfa',
    'pdf/ua',
    'pdfua',
    'archive',
    'accessibility',
    'conformance',
    'iso 19005',
    'iso 14289',
  ],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['standard', 'result'],
  resultName: 'conformance.pdf',
  givesJson: ({ result }) => result === 'report',
  options: z.object({
    standard: z
      .enum(STANDARDS)
      .default('auto')
      .meta({
        description:
          'The standard whose rules are checked: a part and level of PDF/A (`1a` to `4f`), or a part of PDF/UA. `auto`: every standard that the file claims to conform to, or PDF/A-2b if it claims none. Of PDF/UA, only the rules that need no human judgement are checked.',
        examples: ['2b'],
      }),
    result: z
      .enum(['report', 'marked'])
      .default('report')
      .meta({
        description:
          'Output: a report (JSON), or a PDF that lists on its first pages which rules are broken, with a mark at each place on a page.',
        examples: ['marked'],
      }),
  }),
  examples: [
    {
      title: 'What the file claims to be',
      entries: [{ filename: 'report.pdf' }],
      options: {},
      expect: { name: 'report-conformance.json', json: { claimed: [], conformant: false } },
    },
    {
      title: 'PDF/UA-1',
      entries: [{ filename: 'report.pdf' }],
      options: { standard: 'ua-1' },
      expect: { json: { conformant: false, standards: [{ standard: 'ua-1', conformant: false }] } },
    },
    {
      title: 'Marked in the document',
      entries: [{ filename: 'report.pdf' }],
      options: { result: 'marked' },
      expect: { name: 'report-checked.pdf', pages: 13, text: { 1: 'Conformance of report.pdf' } },
    },
  ],
  report: {
    'files[].name': text('Name of the input file.'),
    'files[].claimed': texts('The standards that the file claims to conform to, such as PDF/A-2b.'),
    'files[].checked': texts('The standards whose rules were checked.'),
    'files[].conformant': flag(
      'Whether the file conforms to all of them: every rule was checked, and none is broken.',
    ),
    'files[].brokenRules': count('Number of rules that are broken.'),
    'files[].result.*': 'The same as the output if that is short; otherwise null.',
  },

  async run(context) {
    const { validateEntries } = await import('../conformance/validate-entries.js')
    return {
      files: validateEntries(context).map(({ name, report, losses }) => {
        return {
          name,
          losses,
          claimed: report.claimed,
          checked: report.standards.map(({ title }) => title),
          conformant: report.conformant,
          brokenRules: report.standards.reduce((sum, { failures }) => sum + failures.length, 0),
          result: JSON.stringify(report).length <= SMALL_CHARACTERS ? report : null,
        }
      }),
    }
  },
})
