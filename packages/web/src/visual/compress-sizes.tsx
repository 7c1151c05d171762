import { type ReactElement, useEffect, useState } from 'react'
import { runOnDevice } from '../device/device.js'
import type { ChosenFile } from '../files/chosen-file.js'
import { optionValue } from '../options/option-values.js'
import { sizeText } from '../texts/formats.js'
import { choiceLabel } from '../texts/task-texts.js'
import { useText } from '../texts/text.js'
import { estimatedSize, samplePages } from './compressed-size.js'
import type { ControlProps, VisualControl } from './visual-control.js'
import './compress-sizes.css'

/** Larger files would keep the device busy for too long. */
const MAX_BYTES = 50_000_000
const LOSSY = ['extreme', 'recommended', 'low'] as const
const SHOWN = ['lossless', 'low', 'recommended', 'extreme'] as const

interface Compressed {
  readonly size: number
  readonly hasImages: boolean
}

type Sizes = Partial<Record<(typeof SHOWN)[number], number>>

/** About how large the file becomes with each level. */
function CompressSizes({ tool, file, values }: ControlProps): ReactElement | null {
  const text = useText()
  const sizes = useSizes(file)
  const chosen = optionValue(tool.options, values, 'level')
  // Options of one's own replace the level.
  const isOwn = ['dpi', 'quality', 'target_size'].some((name) => values[name] != null)
  if (sizes === undefined || isOwn) return null
  return (
    <section className="compress-sizes" aria-label={text('visual.compress.sizes', { name: file.file.name })}>
      <table>
        <tbody>
          {SHOWN.map((level) => (
            <tr key={level} data-chosen={level === chosen || undefined}>
              <th scope="row">{choiceLabel(tool.name, 'level', level) ?? level}</th>
              <td>
                {sizes[level] === undefined
                  ? '…'
                  : text('visual.compress.about', { size: sizeText(sizes[level]) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Undefined if the file is too large, or cannot be compressed here. */
function useSizes({ file, password, pageCount }: ChosenFile): Sizes | undefined {
  const [known, setKnown] = useState<{ readonly of: File; readonly sizes: Sizes | undefined }>()
  const canEstimate = file.size <= MAX_BYTES && pageCount !== null
  useEffect(() => {
    if (!canEstimate) return
    const stop = new AbortController()
    const compressed = async (level: string, page: string): Promise<Compressed> => {
      const entry = {
        file,
        filename: file.name,
        page,
        rotation: 0,
        ...(password !== undefined && { password }),
      }
      const request = { task: 'compress-pdf', entries: [entry], options: { level } }
      const result = await runOnDevice(request, { onProgress: () => undefined, signal: stop.signal })
      await result.release()
      const { files } = result.report as { readonly files: readonly { readonly images: { shown: number } }[] }
      return { size: result.outputs[0]!.size, hasImages: files.some(({ images }) => images.shown > 0) }
    }
    const estimate = async (): Promise<void> => {
      const page = samplePages(pageCount)
      const whole = await compressed('lossless', '')
      // Without images, every level gives the same.
      if (!whole.hasImages) {
        setKnown({ of: file, sizes: Object.fromEntries(SHOWN.map((level) => [level, whole.size])) })
        return
      }
      let sizes: Sizes = { lossless: whole.size }
      setKnown({ of: file, sizes })
      const lossless = page === '' ? whole.size : (await compressed('lossless', page)).size
      for (const level of LOSSY) {
        const { size } = await compressed(level, page)
        sizes = { ...sizes, [level]: estimatedSize(whole.size, { lossless, compressed: size }) }
        if (!stop.signal.aborted) setKnown({ of: file, sizes })
      }
    }
    estimate().catch(() => {
      if (!stop.signal.aborted) setKnown({ of: file, sizes: undefined })
    })
    return () => stop.abort()
  }, [file, password, pageCount, canEstimate])
  if (!canEstimate) return undefined
  return known?.of === file ? known.sizes : {}
}

const control: VisualControl = { panel: CompressSizes }
export default control
