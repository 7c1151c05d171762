import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { areaOf, type Matrix } from './page-area.js'
import type { FormField } from './picture-messages.js'

/** The properties of a pdf.js widget annotation that are used here. */
interface Widget {
  readonly subtype: string
  readonly fieldName?: string
  readonly fieldType?: 'Tx' | 'Btn' | 'Ch' | 'Sig'
  readonly rect: readonly [number, number, number, number]
  readonly fieldValue?: unknown
  readonly exportValue?: string
  readonly buttonValue?: string
  readonly options?: readonly { readonly exportValue: string; readonly displayValue: string }[]
  readonly alternativeText?: string
  readonly hidden?: boolean
  readonly readOnly?: boolean
  readonly required?: boolean
  readonly multiLine?: boolean
  readonly password?: boolean
  readonly combo?: boolean
  readonly edit?: boolean
  readonly multiSelect?: boolean
  readonly checkBox?: boolean
  readonly radioButton?: boolean
  readonly maxLen?: number | null
}

/** The form fields of a page, in the order of its annotations. */
export async function fieldsOf(page: PDFPageProxy): Promise<readonly FormField[]> {
  const annotations = (await page.getAnnotations({ intent: 'display' })) as readonly Widget[]
  const { transform } = page.getViewport({ scale: 1 })
  return annotations
    .filter(({ subtype, fieldName, hidden }) => subtype === 'Widget' && fieldName !== undefined && !hidden)
    .map((widget) => fieldOf(widget, transform))
}

function fieldOf(widget: Widget, transform: Matrix): FormField {
  return {
    name: widget.fieldName!,
    type: typeOf(widget),
    rect: areaOf(widget.rect, transform),
    value: textOf(widget.fieldValue),
    exportValue: widget.exportValue ?? widget.buttonValue ?? undefined,
    options: (widget.options ?? []).map(({ exportValue, displayValue }) => {
      return { value: exportValue, label: displayValue }
    }),
    alternativeName: widget.alternativeText ?? '',
    isReadOnly: widget.readOnly === true,
    isRequired: widget.required === true,
    isMultiline: widget.multiLine === true,
    isPassword: widget.password === true,
    isCombo: widget.combo === true,
    isEditable: widget.edit === true,
    takesSeveral: widget.multiSelect === true,
    maxLength: widget.maxLen || undefined,
  }
}

function typeOf({ fieldType, checkBox, radioButton }: Widget): FormField['type'] {
  switch (fieldType) {
    case 'Btn':
      return checkBox ? 'checkbox' : radioButton ? 'radio' : 'button'
    case 'Ch':
      return 'choice'
    case 'Sig':
      return 'signature'
    default:
      return 'text'
  }
}

function textOf(value: unknown): FormField['value'] {
  if (Array.isArray(value)) return value.map(String)
  return value === null || value === undefined ? '' : String(value)
}
