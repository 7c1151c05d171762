/**
 * How messages about pages begin. Other interfaces say the same in words of their own, and know a failure by its
 * beginning.
 * @module
 */
export const pageFailures = {
  script: 'A script of the page failed: ',
  missingFile: 'A file of the page could not be loaded: ',
  fileStatus: 'A file of the page was answered with status ',
  status: 'The page was answered with status ',
  hiddenElement: 'No visible element of the page matches ',
  noElement: 'No element matches ',
  expression: 'The expression does not become true',
  unreadable: 'Chromium cannot read it',
  include: 'The page includes ',
} as const
