import { type ReactElement, useContext, useEffect, useMemo } from 'react'
import { sizeText } from '../texts/formats.js'
import { useLanguage, useText } from '../texts/text.js'
import { FieldFrame, type FieldProps } from './field-frame.js'
import { FormContext } from './form-context.js'
import { languageName, ownLanguage } from './language-names.js'
import { isSame } from './option-values.js'
import { useDeviceLanguages, useServiceLanguages } from './recognition-languages.js'
import { shown } from './simple-fields.js'

/** Languages by their names, of those that are installed where the tool runs. */
export function LanguagesField(field: FieldProps): ReactElement {
  const text = useText()
  const language = useLanguage()
  const { isOnDevice = false } = useContext(FormContext)
  const ofService = useServiceLanguages(field.task, field.name)
  const ofDevice = useDeviceLanguages()
  const installed = useMemo(
    () => (isOnDevice ? ofDevice && [...ofDevice.keys()] : ofService),
    [isOnDevice, ofDevice, ofService],
  )
  const chosen = shown(field) as readonly string[]
  const bytes = chosen.reduce((sum, code) => sum + (ofDevice?.get(code) ?? 0), 0)
  const { value, onChange } = field
  const own = ownLanguage(language)
  useEffect(() => {
    if (installed === undefined) return
    const isHere = Array.isArray(value) && value.every((code) => installed.includes(code))
    const usual = [installed.includes(own) ? own : 'eng']
    if (!isHere && !isSame(usual, chosen)) onChange(usual)
  }, [installed, value, own, chosen, onChange])
  const names = (installed ?? [])
    .filter((code) => !chosen.includes(code))
    .map((code) => ({ code, name: languageName(code, language) }))
    .sort((one, other) =>
      one.code === own ? -1 : other.code === own ? 1 : one.name.localeCompare(other.name, language),
    )
  return (
    <FieldFrame field={field} isGroup>
      {(ids) => (
        <>
          <ul className="tags" aria-labelledby={ids.label}>
            {chosen.map((code) => {
              const name = languageName(code, language)
              return (
                <li key={code} data-fixed={chosen.length === 1 || undefined}>
                  {name}
                  {chosen.length > 1 && (
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={text('options.remove.named', { name })}
                      onClick={() => onChange(chosen.filter((other) => other !== code))}
                    >
                      ×
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
          {names.length > 0 && (
            <select
              aria-label={text('languages.add')}
              value=""
              aria-describedby={ids.describedBy}
              onChange={({ target }) => onChange([...chosen, target.value])}
            >
              <option value="">{text('languages.add')}</option>
              {names.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
          {isOnDevice && bytes > 0 && (
            <p className="field-help">{text('languages.fetched', { size: sizeText(bytes) })}</p>
          )}
          {installed !== undefined && names.length === 0 && chosen.length === 1 && (
            <p className="field-help">
              {text(isOnDevice && ofService?.length !== 1 ? 'languages.device' : 'languages.service')}
            </p>
          )}
        </>
      )}
    </FieldFrame>
  )
}
