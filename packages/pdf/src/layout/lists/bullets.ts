/** Symbol fonts without glyph names have their bullets in the private use area. */
export const BULLET =
  /^[\u2022\u2023\u2043\u2013\u2014\u00b7\u2212\u2588\u25a0-\u25ff\u2610-\u2612\u2701-\u27bf\uf021-\uf0ff*-]$/u
