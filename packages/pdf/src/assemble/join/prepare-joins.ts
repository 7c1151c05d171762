import type { Assembly } from '../assembly.js'
import { numberAnnotations, selectAnnotations } from './annotations.js'
import { Destinations } from './destinations.js'
import { type FormsJoin, prepareForms } from './forms/join-forms.js'
import { type LayersJoin, prepareLayers } from './layers/join-layers.js'
import { prepareStructure, type StructureJoin } from './structure/join-structure.js'
import { prepareThreads, type ThreadsJoin } from './threads.js'

/**
 * The decisions made before the first page is written, because pages and their annotations depend on them.
 */
export interface Joins {
  readonly destinations: Destinations
  readonly forms: FormsJoin
  readonly structure: StructureJoin
  readonly layers: LayersJoin
  readonly threads: ThreadsJoin
}

export function prepareJoins(assembly: Assembly): Joins {
  const destinations = new Destinations(assembly)
  numberAnnotations(assembly)
  const forms = prepareForms(assembly, destinations)
  selectAnnotations(assembly, destinations, forms)
  return {
    destinations,
    forms,
    structure: prepareStructure(assembly),
    layers: prepareLayers(assembly),
    threads: prepareThreads(assembly),
  }
}
