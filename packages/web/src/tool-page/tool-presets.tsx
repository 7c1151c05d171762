import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { Icon } from '../files/icons.js'
import { minimalValues } from '../options/option-values.js'
import type { RunSetup } from '../run/setup/run-setup.js'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import { type Preset, presets, presetToApply, putPreset, removePreset } from '../tools/presets.js'
import { withoutSecrets } from '../tools/secrets.js'
import type { OptionValues, Tool } from '../tools/tool.js'

interface Props {
  readonly setup: RunSetup
  readonly tool: Tool
}

/** Takes over the preset that was chosen elsewhere. */
export function usePresetToApply({ setup, tool }: Props): void {
  const preset = useStore(presetToApply)
  useEffect(() => {
    if (preset?.task !== tool.name) return
    presetToApply.set(undefined)
    setup.run.set(undefined)
    setup.options.set(preset.options)
  }, [preset, setup, tool])
}

/** The presets of the tool; each fills in its options. */
export function PresetChips({ setup, tool }: Props): ReactElement | null {
  const text = useText()
  const own = useStore(presets).filter(({ task }) => task === tool.name)
  if (own.length === 0) return null
  return (
    <ul className="presets" aria-label={text('tool.presets')}>
      {own.map((preset) => (
        <PresetChip key={preset.name} preset={preset} onApply={() => setup.options.set(preset.options)} />
      ))}
    </ul>
  )
}

function PresetChip({ preset, onApply }: { readonly preset: Preset; onApply(): void }): ReactElement {
  const text = useText()
  const label = text('tool.preset.remove', { name: preset.name })
  return (
    <li>
      <button type="button" onClick={onApply}>
        <bdi>{preset.name}</bdi>
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        onClick={() => removePreset(preset)}
      >
        <Icon name="remove" />
      </button>
    </li>
  )
}

/** Keeps the options that differ from the defaults under a name; nothing if there are none. */
export function SavePreset({ setup, tool }: Props): ReactElement | null {
  const text = useText()
  const options = keptOptions(tool, useStore(setup.options))
  const [name, setName] = useState<string>()
  if (Object.keys(options).length === 0) return null
  if (name === undefined)
    return (
      <p>
        <button type="button" className="link-button" onClick={() => setName('')}>
          {text('tool.preset.save')}
        </button>
      </p>
    )
  const save = (event: FormEvent): void => {
    event.preventDefault()
    putPreset({ task: tool.name, name: name.trim(), options })
    announce(text('tool.preset.saved', { name: name.trim() }))
    setName(undefined)
  }
  return (
    <form className="save-preset" onSubmit={save}>
      <input
        aria-label={text('tool.preset.name')}
        placeholder={text('tool.preset.name')}
        value={name}
        required
        pattern=".*\S.*"
        maxLength={100}
        dir="auto"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the field appears because its button was pressed
        autoFocus
        onChange={({ target }) => setName(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setName(undefined)}
      />
      <button type="submit">{text('tool.preset.keep')}</button>
    </form>
  )
}

/** Without passwords, and without files, which are not there the next time. */
function keptOptions(tool: Tool, values: OptionValues): OptionValues {
  const { options } = withoutSecrets(tool.options, minimalValues(tool.options, values))
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => tool.options.properties?.[name]?.format !== 'file'),
  )
}
