export const pictures = {
  'pictures.failed': '{label}: cannot be shown',
} as const
