import { useEffect, useState } from 'react'
import type { ChosenFile } from '../../files/chosen-file.js'
import type { Run, RunResult } from '../run.js'
import type { RunOutput } from '../run-output.js'
import type { Where } from '../setup/places.js'
import { topicOf } from './conformance-topics.js'
import { fileOf } from './output-file.js'
import type { VerdictColour } from './verdict-card.js'

/** The parts of the report of validate-pdf that are used here. */
export interface BrokenRule {
  readonly clause: string
  readonly test: number
  /** In English. */
  readonly message: string
  /** The kind of object that it is about. */
  readonly about: string
  readonly count: number
  readonly places: readonly RulePlace[]
}

export interface RulePlace {
  readonly object?: number
  /** From 1. */
  readonly page?: number
  /** Left, bottom, right, top in user space. */
  readonly box?: readonly [number, number, number, number]
  readonly name?: string
}

export interface JudgedStandard {
  readonly standard: string
  readonly title: string
  readonly conformant: boolean
  readonly failures: readonly BrokenRule[]
  /** In English. */
  readonly unchecked: readonly string[]
}

interface Conformance {
  readonly claimed: readonly string[]
  readonly standards: readonly JudgedStandard[]
  readonly faults: readonly FileFault[]
}

/** What readers repair or guess about, whatever the standard. */
export interface FileFault {
  /** In English. */
  readonly message: string
  readonly count: number
  readonly places: readonly RulePlace[]
}

export interface JudgedFile extends Conformance {
  /** The file itself, as a whole; undefined if another page started the run, or if the output shows it. */
  readonly file: ChosenFile | undefined
  /** Where it was judged. */
  readonly where: Where
}

/** What a run of validate-pdf found in the file of the output at this index; undefined for other runs, and until it is read. */
export function useJudgedFile(run: Run, result: RunResult, index: number): JudgedFile | undefined {
  const output = result.outputs[index]
  const isJson = output?.type === 'application/json'
  const about = run.task() === 'validate-pdf' ? reportOf(result, index) : undefined
  // Long reports are only in the output.
  const isLong = about !== undefined && about.result === null && isJson
  const [read, setRead] = useState<{ readonly of: RunOutput; readonly conformance: Conformance }>()
  useEffect(() => {
    if (!isLong || output === undefined) return
    let isWanted = true
    fileOf(output)
      .then((file) => file.text())
      .then(
        (json) => isWanted && setRead({ of: output, conformance: JSON.parse(json) as Conformance }),
        // The output itself is shown, with why it cannot be loaded.
        () => undefined,
      )
    return () => {
      isWanted = false
    }
  }, [isLong, output])
  const found = about?.result ?? (read?.of === output ? read?.conformance : undefined)
  if (found === undefined) return undefined
  const file = isJson ? run.entries()[index]?.file : undefined
  return { ...found, where: run.where, file: file && { ...file, page: '', rotation: 0, problem: undefined } }
}

function reportOf({ report, outputs }: RunResult, index: number) {
  const { files = [] } = (report ?? {}) as {
    readonly files?: readonly { readonly result: Conformance | null }[]
  }
  return files.length === outputs.length ? files[index] : undefined
}

/** The colour beside the words of a verdict. */
export function colourOfStandard({ conformant, failures }: JudgedStandard): VerdictColour {
  if (conformant) return 'good'
  return failures.length > 0 ? 'bad' : 'doubt'
}

/** Broken rules that are about the same thing. */
export interface Finding {
  readonly topic: ReturnType<typeof topicOf>
  readonly rules: readonly BrokenRule[]
  readonly count: number
  /** Those on a page, one for each box and else one for each page. */
  readonly places: readonly (RulePlace & { readonly page: number })[]
}

/** By what they are about, in the order of the rules. */
export function findingsOf({ failures }: JudgedStandard): readonly Finding[] {
  const byTopic = new Map<Finding['topic'], BrokenRule[]>()
  for (const failure of failures) {
    const topic = topicOf(failure)
    byTopic.set(topic, [...(byTopic.get(topic) ?? []), failure])
  }
  return [...byTopic].map(([topic, rules]) => ({
    topic,
    rules,
    count: rules.reduce((sum, { count }) => sum + count, 0),
    places: distinctPlaces(rules.flatMap(({ places }) => places)),
  }))
}

/** Those on a page, one for each box and else one for each page. */
export function distinctPlaces(places: readonly RulePlace[]): Finding['places'] {
  const found = new Map<string, RulePlace & { readonly page: number }>()
  for (const { page, ...place } of places)
    if (page !== undefined) found.set([page, ...(place.box ?? [])].join(' '), { ...place, page })
  return [...found.values()].sort((one, other) => one.page - other.page)
}
