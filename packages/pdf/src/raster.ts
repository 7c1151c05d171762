/** Measures and cleans pictures of pages: pixels only, without any PDF object. @module */

export { bilevelScan, localInk, paperColour, paperLevels, whitened } from './raster/background.js'
export { type BlankOptions, inkArea } from './raster/blank.js'
export { findGutter } from './raster/double-page.js'
export { grainOf, withoutGrain } from './raster/grain.js'
export { bilevelOf, greyOf, histogramOf, otsu, percentile, reduced } from './raster/grey.js'
export { findQuad, isInPerspective, type Quad, rectified } from './raster/perspective.js'
export {
  type Bilevel,
  cropped,
  type Grey,
  type PixelBox,
  PixelBudget,
  type Pixels,
  type Point,
} from './raster/pixels.js'
export { quarterTurned } from './raster/quarter-turn.js'
export { type RotateOptions, rotated } from './raster/rotate.js'
export { withoutTableRules } from './raster/rules.js'
export { scaled } from './raster/scale.js'
export { type Borders, findBorders, findSheet, withoutBorders } from './raster/sheet.js'
export { findSkew, MAX_SKEW, type Skew } from './raster/skew.js'
export { type Despeckled, inkWithoutSpecks, whitenedWithoutSpecks, withoutSpecks } from './raster/specks.js'
