import type { Assembly } from '../assembly.js'
import { numberAnnotations, siftAnnotations } from './annotations.js'
import { Destinations } from './destinations.js'
import { type FormsPlan, planForms } from './forms/join-forms.js'
import { type LayersPlan, planLayers } from './layers/join-layers.js'
import { planStructure, type StructurePlan } from './structure/join-structure.js'
import { planThreads, type ThreadsPlan } from './threads.js'

/** What has to be decided before the first page is written, because pages and what hangs on them depend on it. */
export interface Plans {
  readonly destinations: Destinations
  readonly forms: FormsPlan
  readonly structure: StructurePlan
  readonly layers: LayersPlan
  readonly threads: ThreadsPlan
}

export function makePlans(assembly: Assembly): Plans {
  const destinations = new Destinations(assembly)
  numberAnnotations(assembly)
  const forms = planForms(assembly, destinations)
  siftAnnotations(assembly, destinations, forms)
  return {
    destinations,
    forms,
    structure: planStructure(assembly),
    layers: planLayers(assembly),
    threads: planThreads(assembly),
  }
}
