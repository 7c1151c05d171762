import type { Loss } from '@octavo/pdf/loss'
import {
  type Conformance,
  type Failure,
  type Place,
  type Standard,
  titleOf,
  validate,
} from '@octavo/pdf/validate'
import type { TaskContext } from '../declare/task.js'
import { lossesOfFile } from '../documents/file-losses.js'
import { jsonName, writeJson } from '../documents/json-output.js'
import type { ConformanceReport, FailureReport, PlaceReport, StandardReport } from './conformance-report.js'
import { writeMarked } from './write-marked.js'

/** Longer texts come from the file itself. */
const MAX_TEXT = 500

export interface ValidatedEntry {
  readonly name: string
  readonly report: ConformanceReport
  readonly losses: readonly Loss[]
}

export interface ValidateOptions {
  readonly standard: Standard | 'auto'
  readonly result: 'report' | 'marked'
}

/** Checks each file as a whole: a standard is about all of its pages. */
export function validateEntries(context: TaskContext<ValidateOptions>): ValidatedEntry[] {
  const { entries, primitives, signal, options, output } = context
  const isOnly = entries.length === 1
  return entries.map((entry, index) => {
    const source = entry.file.open()
    try {
      const { password } = entry.file
      const standards = options.standard === 'auto' ? 'claimed' : [options.standard]
      const { claimed, results, faults } = validate(source, standards, { primitives, signal, password })
      const report: ConformanceReport = {
        claimed: claimed.map(titleOf),
        conformant: results.every(({ isConformant }) => isConformant),
        standards: results.map(reportOf),
        faults: faults.map(({ message, count, places }) => ({
          message: shortened(message),
          count,
          places: places.map(placeOf),
        })),
      }
      if (options.result === 'marked') writeMarked(context, entry, source, report, isOnly)
      else writeJson(output, jsonName(entry.filename, '-conformance', isOnly), report)
      context.progress(index + 1, entries.length)
      return { name: entry.filename, report, losses: lossesOfFile(entry, context) }
    } finally {
      source.close()
    }
  })
}

function reportOf({ standard, isConformant, failures, unchecked }: Conformance): StandardReport {
  return {
    standard,
    title: titleOf(standard),
    conformant: isConformant,
    failures: failures.map(failureOf),
    unchecked,
  }
}

function failureOf({ clause, test, message, type, count, places }: Failure): FailureReport {
  return {
    clause,
    test,
    message: shortened(message),
    about: type,
    count,
    places: places.map(placeOf),
  }
}

function placeOf({ objectNumber, page, box, name }: Place): PlaceReport {
  return {
    ...(objectNumber !== undefined && { object: objectNumber }),
    ...(page !== undefined && { page }),
    ...(box !== undefined && {
      box: box.map((value) => Math.round(value * 100) / 100) as unknown as NonNullable<PlaceReport['box']>,
    }),
    ...(name !== undefined && { name: shortened(name) }),
  }
}

function shortened(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`
}
