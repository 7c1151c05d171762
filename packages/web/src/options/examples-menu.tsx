import { type ReactElement, useContext, useRef, useState } from 'react'
import { Button, Menu, MenuItem, Popover } from 'react-aria-components'
import { exampleTitle } from '../texts/task-texts.js'
import { useText } from '../texts/text.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import { canProvide, fileNamesIn, provideFiles } from './example-files.js'
import { FormContext } from './form-context.js'
import { minimalValues } from './option-values.js'

/** The focus when the menu opens: the menu itself for a pointer, an item for keys. */
type Focused = true | 'first' | 'last'

/**
 * Fills the form with the options of one of the tool's examples. The menu opens when the button is released:
 * if it opened on press, the release would choose the item under the pointer.
 */
export function ExamplesMenu({
  tool,
  onChoose,
}: {
  readonly tool: Pick<Tool, 'name' | 'examples' | 'options'>
  onChoose(options: OptionValues): void
}): ReactElement | null {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState<Focused>()
  const close = (): void => setFocused(undefined)
  const isOpen = focused !== undefined
  const { files } = useContext(FormContext)
  const examples = shownExamples(tool, files !== undefined)
  const choose = async (options: OptionValues): Promise<void> => {
    const names = fileNamesIn(tool, options)
    if (files !== undefined && names.length > 0) await provideFiles(names, files)
    onChoose(options)
  }
  if (examples.length === 0) return null
  return (
    <>
      <Button
        ref={button}
        className="quiet-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={({ pointerType }) => setFocused(isPointer(pointerType) ? true : 'first')}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') setFocused('first')
          if (key === 'ArrowUp') setFocused('last')
        }}
      >
        {text('options.examples')}
        <span aria-hidden="true">▾</span>
      </Button>
      <Popover
        className="examples-popover"
        aria-label={text('options.examples')}
        triggerRef={button}
        placement="bottom start"
        isOpen={isOpen}
        onOpenChange={close}
      >
        <Menu
          className="examples"
          aria-label={text('options.examples')}
          autoFocus={focused ?? true}
          items={examples.map(({ title }, id) => ({ id, title: exampleTitle(tool.name, title) }))}
          onAction={(id) => void choose(examples[Number(id)]?.options ?? {})}
          onClose={close}
        >
          {({ title }) => <MenuItem className="example">{title}</MenuItem>}
        </Menu>
      </Popover>
    </>
  )
}

/** Examples that set something, and need no file, or one that the page can provide. */
function shownExamples(tool: Pick<Tool, 'examples' | 'options'>, canHaveFiles: boolean): Tool['examples'] {
  return tool.examples.filter((example) => {
    const values = minimalValues(tool.options, example.options)
    const names = fileNamesIn(tool, values)
    return Object.keys(values).length > 0 && names.every((name) => canHaveFiles && canProvide(name))
  })
}

function isPointer(pointerType: string): boolean {
  return pointerType === 'mouse' || pointerType === 'pen' || pointerType === 'touch'
}
