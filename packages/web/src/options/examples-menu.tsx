import type { ReactElement } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useText } from '../texts/text.js'
import type { OptionValues, Tool } from '../tools/tool.js'

/** Fills the form with the options of one of the tool's examples. */
export function ExamplesMenu({
  examples,
  onChoose,
}: {
  readonly examples: Tool['examples']
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
          items={examples.map((example, id) => ({ ...example, id }))}
          onAction={(id) => onChoose(examples[Number(id)]?.options ?? {})}
        >
          {({ title }) => <MenuItem className="example">{title}</MenuItem>}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
