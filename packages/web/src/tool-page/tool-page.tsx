import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import type { ChosenFile } from '../files/chosen-file.js'
import { type FileActions, useFileActions } from '../files/file-actions.js'
import { FileDrop } from '../files/file-drop.js'
import { useUndoKeys } from '../files/keys.js'
import { RejectedFiles, RemovedFiles, SignedFiles } from '../files/notices.js'
import { PasswordPrompts } from '../files/password-prompts.js'
import { RunView } from '../run/run-view.js'
import { type RunSetup, setupOf } from '../run/setup/run-setup.js'
import { addressOf } from '../shell/router.js'
import { useTabTitle } from '../shell/tab-title.js'
import { useTool } from '../shown-tools.js'
import { useStore } from '../store.js'
import { useLanguage, useText } from '../texts/text.js'
import { noteOpened } from '../tools/kept-tools.js'
import type { Tool } from '../tools/tool.js'
import type { VisualControl } from '../visual/visual-control.js'
import { FileStrip } from '../workspace/file-strip.js'
import { viewerOf } from '../workspace/kept-viewers.js'
import { Workspace } from '../workspace/workspace.js'
import { ActionBar } from './action-bar.js'
import { useArrangeMode } from './mode-switch.js'
import { useRejectionAdvice } from './rejection-advice.js'
import { signatureUse } from './signature-use.js'
import { areCards, ToolDocument } from './tool-document.js'
import { ToolPanel } from './tool-panel.js'
import { usePresetToApply } from './tool-presets.js'
import { useVisualControl } from './visual-controls.js'

/** The page of any tool, generated from its declaration. */
export default function ToolPage({ task }: { readonly task: string }): ReactElement {
  const text = useText()
  const { tool, failed } = useTool(task)
  const { isLoading, control } = useVisualControl(task)
  if (failed)
    return (
      <section>
        <h1>{text('tool.unknown', { name: task })}</h1>
        <a href={addressOf({ view: 'home' })}>{text('shell.to-home')}</a>
      </section>
    )
  if (tool === undefined || isLoading) return <p role="status">{text('shell.loading')}</p>
  return <LoadedTool tool={tool} control={control} />
}

interface LoadedProps {
  readonly tool: Tool
  readonly control: VisualControl | undefined
}

function LoadedTool({ tool, control }: LoadedProps): ReactElement {
  const setup = useMemo(() => setupOf(tool), [tool])
  useEffect(() => noteOpened(tool.name), [tool])
  usePresetToApply({ setup, tool })
  const run = useStore(setup.run)
  // A run on the service has a separate address as soon as its process id is known.
  if (run !== undefined && (run.where === 'device' || run.processId === undefined))
    return <RunView run={run} tool={tool} onBack={() => setup.run.set(undefined)} />
  return <ToolWorkspace setup={setup} tool={tool} control={control} />
}

/** The files, options and button of a tool before it runs. */
function ToolWorkspace({
  setup,
  tool,
  control = {},
}: LoadedProps & { readonly setup: RunSetup }): ReactElement {
  const { inputFiles } = setup
  const language = useLanguage()
  const files = useStore(inputFiles.files)
  const values = useStore(setup.options)
  const arrangement = useStore(setup.arrangement)
  const fileActions = useFileActions(inputFiles)
  const [count, setCount] = useState<number>()
  const actions: FileActions = {
    ...fileActions,
    add(added) {
      const files = control.takeFiles?.(added) ?? added
      if (files.length > 0) fileActions.add(files)
    },
  }
  const advice = useRejectionAdvice(tool)
  useArrangeMode(setup, tool.name)
  useTabTitle(tool.title)

  const documents = control.documentsOf?.({ tool, files, values }) ?? files
  const shown = useShownFile(setup, documents)
  const ready = shown?.state === 'ready' && documents.includes(shown) ? shown : undefined
  const shared = {
    tool,
    files,
    values,
    onChange: setup.options.set,
    onCount: setCount,
    onInput: setup.controlled.set,
    onTake: inputFiles.remove,
  }
  const controlProps = ready && { ...shared, file: ready, viewer: viewerOf(ready.file, control.zoom) }
  const Provider = control.provider ?? Fragment
  const Panel = control.panel
  return (
    <I18nProvider locale={language}>
      <FileDrop onFiles={actions.add}>
        <Provider {...shared} file={ready}>
          <Workspace
            strip={
              files.length > 0 &&
              !areCards(tool) && (
                <FileStrip
                  inputFiles={inputFiles}
                  actions={actions}
                  shown={shown?.id}
                  onShow={setup.shown.set}
                />
              )
            }
            panel={
              <ToolPanel setup={setup} tool={tool}>
                {Panel !== undefined && controlProps !== undefined && <Panel {...controlProps} />}
              </ToolPanel>
            }
            action={<ActionBar setup={setup} tool={tool} count={count} />}
          >
            <ToolDocument
              setup={setup}
              tool={tool}
              control={control}
              controlProps={controlProps}
              shown={shown}
              actions={actions}
            />
            <div className="notices">
              {actions.removed !== undefined && (
                <RemovedFiles message={actions.removed} onUndo={actions.undo} onDismiss={actions.dismiss} />
              )}
              <RejectedFiles inputFiles={inputFiles} advice={advice} />
              <SignedFiles inputFiles={inputFiles} use={signatureUse(tool, values)} />
            </div>
          </Workspace>
        </Provider>
        {arrangement === undefined && <UndoKeys actions={actions} />}
        <PasswordPrompts
          inputFiles={inputFiles}
          requested={actions.unlocking}
          onDone={() => actions.unlock(undefined)}
          onRemove={actions.remove}
        />
      </FileDrop>
    </I18nProvider>
  )
}

/** The file that was chosen to be shown, or else the first document. */
function useShownFile(setup: RunSetup, documents: readonly ChosenFile[]): ChosenFile | undefined {
  const wanted = useStore(setup.shown)
  const files = useStore(setup.inputFiles.files)
  return files.find(({ id }) => id === wanted) ?? documents[0] ?? files[0]
}

/** The parts of a control that share nothing need no provider. */
function Fragment({ children }: { readonly children: ReactNode }): ReactElement {
  return <>{children}</>
}

function UndoKeys({ actions }: { readonly actions: FileActions }): null {
  useUndoKeys(actions.undo, actions.redo)
  return null
}
