/** What an engine reached on the pages of one kind: means over its pages, accuracies from 0 to 1. */
export interface Figures {
  readonly kind: string
  readonly engine: string
  readonly pages: number
  readonly characters: number
  readonly words: number
  readonly cpuSeconds: number
}

export interface Goal {
  readonly isMet: boolean
  readonly text: string
}

/** On these kinds we want to be better, not only as good. */
const BETTER = ['skewed', 'noisy', 'photographed']
const OTHER = 'ocrmypdf'
const WITH_SAME_PROGRAM = 'octavo'

/** Compared as measured, without a tolerance: one character less on one page is a miss. */
export function goalsOf(figures: readonly Figures[]): Goal[] {
  const ours = figures.filter(({ engine }) => engine.startsWith('octavo'))
  return ours.flatMap((own) => {
    const theirs = figures.find(({ kind, engine }) => kind === own.kind && engine === OTHER)
    if (theirs === undefined) return []
    const accuracies = (['characters', 'words'] as const).map((what) => accuracyGoal(what, own, theirs))
    return own.engine === WITH_SAME_PROGRAM ? [...accuracies, timeGoal(own, theirs)] : accuracies
  })
}

function accuracyGoal(what: 'characters' | 'words', own: Figures, theirs: Figures): Goal {
  const [one, other] = [own[what], theirs[what]]
  // More than all is not possible.
  const isAbove = BETTER.includes(own.kind) && other < 1
  return {
    isMet: isAbove ? one > other : one >= other,
    text: `${own.kind}, ${own.engine}: ${exact(one)} of the ${what}, ${isAbove ? 'more than' : 'at least'} ${exact(other)} of OCRmyPDF`,
  }
}

function timeGoal(own: Figures, theirs: Figures): Goal {
  return {
    isMet: own.cpuSeconds <= theirs.cpuSeconds,
    text: `${own.kind}, ${own.engine}: ${own.cpuSeconds.toFixed(2)} s of CPU time for each page, at most ${theirs.cpuSeconds.toFixed(2)} s of OCRmyPDF`,
  }
}

function exact(part: number): string {
  return `${(part * 100).toFixed(4)} %`
}
