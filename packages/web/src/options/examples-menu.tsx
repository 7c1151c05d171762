import type { ReactElement } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { exampleTitle } from '../texts/task-texts.js'
import { useText } from '../texts/text.js'
import type { OptionValues, Tool } from '../tools/tool.js'

/** Fills the form with the options of one of the tool's examples. */
export function ExamplesMenu({
  tool: { name, examples },
  onChoose,
}: {
  readonly tool: Pick<Tool, 'name' | 'examples'>
  onChoose(options: OptionValues): void
}): ReactElement {
  const text = useText()
  return (
    <MenuTrigger>
      <Button className="quiet-button">
        {text('options.examples')}
        <span aria-hidden="true">▾</span>
      </Button>
      <Popover className="examples-popover">
        <Menu
          className="examples"
          items={examples.map(({ title }, id) => ({ id, title: exampleTitle(name, title) }))}
          onAction={(id) => onChoose(examples[Number(id)]?.options ?? {})}
        >
          {({ title }) => <MenuItem className="example">{title}</MenuItem>}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
