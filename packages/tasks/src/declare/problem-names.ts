/** Of any option, from its schema: they do not say which option it is. */
export const generalProblems = [
  'missing',
  'not_possible',
  'out_of_range',
  'not_whole',
  'too_long',
  'too_many',
  'not_pages',
  'no_effect',
  'not_a_date',
  'control_character',
] as const

/**
 * What can be wrong with options. A message that has one of these names can be shown in the words and the
 * language of an interface that has texts of its own, as the web page has.
 */
export const problemNames = [
  ...generalProblems,
  'action_of_bookmark',
  'address_of_bookmark',
  'blank_word',
  'bookmark_names',
  'bookmarks_missing',
  'booklet',
  'box_empty',
  'code_names',
  'custom_size_missing',
  'custom_size_too_large',
  'key_missing',
  'level_of_bookmark',
  'name_taken',
  'nothing_to_change',
  'nothing_to_crop',
  'nothing_to_fill',
  'nothing_to_find',
  'nothing_to_redact',
  'page_or_address',
  'pages_to_remove',
  'password_characters',
  'password_for_encryption',
  'password_missing',
  'passwords_equal',
  'placeholder_unknown',
  'ranges_missing',
  'rows_and_columns',
  'steps_missing',
  'text_and_image',
  'text_or_image',
  'tool_unknown',
  'transparent_jpeg',
  'view_without_page',
] as const

export type ProblemName = (typeof problemNames)[number]
