import { type PdfDict, PdfString, type PdfValue } from '../../syntax/objects.js'
import { encodeTextString } from '../../syntax/text-string.js'
import { type FieldTree, fullName, type SourceField } from './field-tree.js'
import type { InputForm } from './gather.js'
import type { OutputField } from './output-field.js'

/** The fields a signature field will lock when it is signed (ISO 32000-1, table 233), by the names they have now. */
export function lockInOutput(
  { input, tree }: InputForm,
  outputOf: ReadonlyMap<SourceField, OutputField>,
  value: PdfValue,
): PdfDict | undefined {
  const { file } = tree
  const lock = file.dict(value)
  if (lock === undefined) return undefined
  const translated = input.copier.translateDict(lock)
  const names = file.array(lock.get('Fields'))
  if (names === undefined) return translated
  const newNames = namesInOutput(tree, outputOf)
  translated.set(
    'Fields',
    names
      .map((name) => newNames.get(file.text(name) ?? ''))
      .filter((name) => name !== undefined)
      .map((name) => new PdfString(encodeTextString(name))),
  )
  return translated
}

const namesOfTrees = new WeakMap<FieldTree, ReadonlyMap<string, string>>()

function namesInOutput(
  tree: FieldTree,
  outputOf: ReadonlyMap<SourceField, OutputField>,
): ReadonlyMap<string, string> {
  const known = namesOfTrees.get(tree)
  if (known !== undefined) return known
  const names = new Map<string, string>()
  const stack = [...tree.roots]
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    for (const kid of field.kids) stack.push(kid)
    const output = outputOf.get(field)
    if (output !== undefined) names.set(fullName(field), output.fullName)
  }
  namesOfTrees.set(tree, names)
  return names
}
