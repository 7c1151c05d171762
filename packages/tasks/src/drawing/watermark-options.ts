import * as z from 'zod'
import { documentOptions } from '../options/document-options.js'
import { pagesOption } from '../options/pages-option.js'
import {
  colorOption,
  layerOption,
  marginOption,
  opacityOption,
  positionOption,
  styleOption,
} from './mark-options.js'

const MAX_TEXT = 1000
const MAX_NAME = 1000

export const watermarkOptions = z.object({
  text: z
    .string()
    .max(MAX_TEXT)
    .default('')
    .meta({
      description: 'The text, in any script; line breaks are kept.',
      examples: ['CONFIDENTIAL'],
    }),
  image: z
    .string()
    .max(MAX_NAME)
    .default('')
    .meta({
      description: 'Instead of a text: the filename of the entry with the image, a PNG or JPEG.',
      examples: ['logo.png'],
      format: 'file',
      accepts: ['image/png', 'image/jpeg'],
    }),
  font_size: z
    .number()
    .min(0)
    .max(1000)
    .default(0)
    .meta({
      description: 'Font size in points; 0 for as large as fits on the page.',
      examples: [48],
    }),
  font_style: styleOption,
  color: colorOption('#808080'),
  image_width: z
    .number()
    .min(1)
    .max(100)
    .default(50)
    .meta({ description: 'Width of the image, in percent of the page.', examples: [20] }),
  opacity: opacityOption(0.3),
  rotation: z
    .number()
    .min(-360)
    .max(360)
    .default(45)
    .meta({ description: 'Degrees counterclockwise.', examples: [0] }),
  position: positionOption('it', 'center', 'bottom-right'),
  margin_x: marginOption('side', 36),
  margin_y: marginOption('top or bottom', 36),
  tiled: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether the watermark is repeated over the whole page.', examples: [true] }),
  gap: z
    .number()
    .min(0)
    .max(5000)
    .default(60)
    .meta({
      description: 'With tiled: distance between the repetitions, in points.',
      format: 'length',
      examples: [100],
      with: { tiled: [true] },
    }),
  layer: layerOption('the watermark'),
  pages: pagesOption('The pages to watermark.', '1,last'),
  ...documentOptions,
})

export type WatermarkOptions = z.output<typeof watermarkOptions>
