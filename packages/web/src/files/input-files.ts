import type { Probe } from '../device/device.js'
import { firstPictureSettled } from '../pictures/first-picture.js'
import { createStore, type Store } from '../store.js'
import { isAccepted, isPdf } from './accepted-type.js'
import type { ChosenFile } from './chosen-file.js'
import { movedBy, movedTo } from './file-order.js'
import { createHistory } from './history.js'
import { createProber } from './prober.js'

/** The files for a tool, in order. */
export interface InputFiles {
  readonly files: Store<readonly ChosenFile[]>
  /** Changes when the list of tools of the service arrives. */
  accepts(): readonly string[]
  /**
   * Names of the files that were rejected in the last addition because the tool does not accept their type.
   */
  readonly rejected: Store<readonly string[]>
  /** Locked files whose password dialog was dismissed. They are not asked for again automatically. */
  readonly skipped: Store<ReadonlySet<string>>
  /** The number of changes of order, presence and rotation that can be undone and redone. */
  readonly steps: Store<{ readonly undo: number; readonly redo: number }>
  add(files: Iterable<File>): void
  remove(id: string): void
  removeAll(ids: ReadonlySet<string>): void
  clear(): void
  /** Changes without an undo step: what was read from the file or typed at it. */
  change(id: string, change: Partial<ChosenFile>): void
  reorder(ids: readonly string[]): void
  /**
   * Moves the files together before the file at this index, or to the end if the index is the number of
   * files.
   */
  moveTo(ids: ReadonlySet<string>, index: number): void
  /** Moves the files this many places towards the end, or towards the beginning if negative. */
  moveBy(ids: ReadonlySet<string>, by: number): void
  rotate(ids: ReadonlySet<string>, degrees: number): void
  /** Inserts each copy after its original. */
  duplicate(ids: ReadonlySet<string>): void
  undo(): boolean
  redo(): boolean
  /**
   * Whether the password opens the file. With `forAll` it is also tried on every other locked file, now and
   * later.
   */
  unlock(id: string, password: string, forAll: boolean): Promise<boolean>
}

/**
 * The position and rotation of a file, which can be undone. Other properties of the file are not affected.
 */
interface Place {
  readonly id: string
  readonly rotation: number
}

type ProbeFile = (file: File, password?: string) => Promise<Probe>

/** The engine is loaded on first use, after the first page of the file has been drawn if a viewer shows it. */
async function probeOnDevice(file: File, password?: string): Promise<Probe> {
  const { probe } = await import('../device/device.js')
  // The viewer has to be there first.
  await new Promise((resolve) => setTimeout(resolve))
  await firstPictureSettled(file)
  return probe(file, password)
}

let lastId = 0

function newId(): string {
  return `file-${++lastId}`
}

export function createInputFiles(
  accepts: () => readonly string[],
  probe: ProbeFile = probeOnDevice,
): InputFiles {
  const places = createHistory<Place>()
  const known = new Map<string, ChosenFile>()
  const files = createStore<readonly ChosenFile[]>([])
  const rejected = createStore<readonly string[]>([])

  const show = (): void => {
    files.set(
      places.items.get().map(({ id, rotation }) => {
        const file = known.get(id)!
        if (file.rotation === rotation) return file
        const rotated = { ...file, rotation }
        known.set(id, rotated)
        return rotated
      }),
    )
  }
  places.items.subscribe(show)

  const update = (id: string, change: Partial<ChosenFile>): void => {
    const file = known.get(id)
    if (file !== undefined) known.set(id, { ...file, ...change, id, rotation: file.rotation })
  }
  const prober = createProber({ probe, update, show, locked: () => files.get().filter(isLocked) })

  const inputFiles: InputFiles = {
    files,
    accepts,
    rejected,
    skipped: createStore<ReadonlySet<string>>(new Set()),
    steps: places.steps,
    add(added) {
      const all = [...added]
      const types = accepts()
      const taken = all.filter((file) => isAccepted(file, types)).map(chosen)
      rejected.set(all.filter((file) => !isAccepted(file, types)).map(({ name }) => name))
      for (const file of taken) known.set(file.id, file)
      places.append(taken.map(({ id }) => ({ id, rotation: 0 })))
      prober.add(taken.filter(({ state }) => state === 'reading'))
    },
    remove: (id) => inputFiles.removeAll(new Set([id])),
    removeAll(ids) {
      places.change(places.items.get().filter(({ id }) => !ids.has(id)))
    },
    clear() {
      rejected.set([])
      places.change([])
    },
    change(id, { rotation, ...change }) {
      update(id, change)
      if (rotation === undefined || !rotateTo(places.items.get(), id, rotation)) show()
    },
    reorder(ids) {
      const byId = new Map(places.items.get().map((place) => [place.id, place]))
      const named = ids.flatMap((id) => byId.get(id) ?? [])
      const isNamed = new Set(ids)
      places.change([...named, ...places.items.get().filter(({ id }) => !isNamed.has(id))])
    },
    moveTo(ids, index) {
      places.change(movedTo(places.items.get(), ({ id }) => ids.has(id), index))
    },
    moveBy(ids, by) {
      places.change(movedBy(places.items.get(), ({ id }) => ids.has(id), by))
    },
    rotate(ids, degrees) {
      places.change(
        places.items
          .get()
          .map((place) =>
            ids.has(place.id) ? { ...place, rotation: (place.rotation + degrees + 360) % 360 } : place,
          ),
      )
    },
    duplicate(ids) {
      places.change(
        places.items.get().flatMap((place) => {
          if (!ids.has(place.id)) return [place]
          const copy = { ...known.get(place.id)!, id: newId() }
          known.set(copy.id, copy)
          if (copy.state === 'reading') prober.add([copy])
          return [place, { ...place, id: copy.id }]
        }),
      )
    },
    undo: places.undo,
    redo: places.redo,
    unlock: prober.unlock,
  }
  function rotateTo(all: readonly Place[], id: string, rotation: number): boolean {
    return places.change(
      all.map((place) => (place.id === id && place.rotation !== rotation ? { id, rotation } : place)),
    )
  }
  return inputFiles
}

export function isLocked({ state }: ChosenFile): boolean {
  return state === 'locked'
}

function chosen(file: File): ChosenFile {
  return {
    id: newId(),
    file,
    state: isPdf(file) ? 'reading' : 'ready',
    pageCount: null,
    page: '',
    rotation: 0,
  }
}
