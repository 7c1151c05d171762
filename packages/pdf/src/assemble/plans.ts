import { numberAnnotations, siftAnnotations } from '../document/annotations.js'
import { Destinations } from '../document/destinations.js'
import { type FormsPlan, planForms } from '../document/forms/plan.js'
import { type LayersPlan, planLayers } from '../document/layers/plan.js'
import { planStructure, type StructurePlan } from '../document/structure/plan.js'
import { planThreads, type ThreadsPlan } from '../document/threads.js'
import type { Assembly } from './assembly.js'

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
