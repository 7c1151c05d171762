/** The languages in which the values of an invoice can be labelled. */
export const LABEL_LANGUAGES = ['en', 'de', 'fr', 'es'] as const

export type LabelLanguage = (typeof LABEL_LANGUAGES)[number]
