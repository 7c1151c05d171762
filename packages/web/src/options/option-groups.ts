import type { TextKey } from '../texts/text.js'

export interface OptionGroup {
  readonly title: TextKey
  readonly options: readonly string[]
}

const GROUPS: Readonly<Record<string, readonly OptionGroup[]>> = {
  'office-to-pdf': [
    { title: 'options.group.spreadsheets', options: ['print_areas'] },
    { title: 'options.group.presentations', options: ['speaker_notes', 'hidden_slides'] },
    { title: 'options.group.images', options: ['images', 'quality', 'max_dpi'] },
    { title: 'options.group.experts', options: ['export_options'] },
  ],
  'sign-pdf': [
    {
      title: 'options.group.signature-text',
      options: ['show', 'text', 'name', 'location', 'contact', 'date'],
    },
    { title: 'options.group.later-changes', options: ['certify', 'lock', 'lock_fields'] },
    { title: 'options.group.experts', options: ['digest', 'rsa_padding', 'signer_url', 'signer_token'] },
  ],
  'html-to-pdf': [
    {
      title: 'options.group.margins',
      options: ['margin_top', 'margin_right', 'margin_bottom', 'margin_left'],
    },
    { title: 'options.group.header-footer', options: ['header', 'footer'] },
    {
      title: 'options.group.waiting',
      options: ['wait_selector', 'wait_expression', 'wait_ms', 'wait_idle', 'wait_at_most'],
    },
    {
      title: 'options.group.experts',
      options: [
        'css_page_size',
        'media',
        'media_features',
        'scripts',
        'omit_background',
        'markdown_includes',
        'cookies',
        'headers',
        'user_agent',
        'fail_on_exceptions',
        'fail_on_missing',
        'fail_on_status',
        'fail_on_file_status',
      ],
    },
  ],
}

/** The headings under which a tool with many options shows these; those without a heading come before them. */
export function groupsOf(
  task: string,
  names: readonly string[],
): { readonly plain: readonly string[]; readonly groups: readonly OptionGroup[] } {
  const groups = (GROUPS[task] ?? [])
    .map(({ title, options }) => ({ title, options: options.filter((name) => names.includes(name)) }))
    .filter(({ options }) => options.length > 0)
  const grouped = new Set(groups.flatMap(({ options }) => options))
  return { plain: names.filter((name) => !grouped.has(name)), groups }
}
