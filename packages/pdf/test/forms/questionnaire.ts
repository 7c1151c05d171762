import { formDocument } from '../document/forms-fixture.js'
import type { ObjectSource, Objects } from '../fixtures/build-pdf.js'

/** One field of every kind, most of them one with their widget, each on a line of its own. */
export function questionnaire(
  more: {
    readonly objects?: Objects
    /** Further fonts of the form, and the default appearance of fields that have none. */
    readonly fonts?: string
    readonly appearance?: string
  } = {},
): Uint8Array {
  const sheet = new Sheet()
  const field = (name: string, entries: string): void => sheet.field(name, `/T (${name}) ${entries}`)
  field('name', '/FT /Tx /DA (/Helv 12 Tf 0 g) /V (old)')
  field('code', `/FT /Tx /Ff ${1 << 24} /MaxLen 5 /Q 1`)
  field('address', `/FT /Tx /Ff ${1 << 12} /DA (/Helv 0 Tf 0 g) /RV (<p>old</p>)`)
  field('secret', `/FT /Tx /Ff ${1 << 13}`)
  field('locked', '/FT /Tx /Ff 1 /V (as it was)')
  field('country', `/FT /Ch /Ff ${1 << 17} /Opt [[(fr) (France)] [(de) (Germany)] (it)] /V (fr)`)
  field('city', `/FT /Ch /Ff ${(1 << 17) | (1 << 18)} /Opt [(Rome) (Paris)]`)
  field('size', `/FT /Ch /Opt [${[...Array(20).keys()].map((at) => `(size ${at})`).join(' ')}] /TI 3`)
  field('languages', `/FT /Ch /Ff ${1 << 21} /Opt [(en) (fr) (de) [(x) (one)] [(x) (other)]] /I [0]`)
  field('agree', `/FT /Btn /V /Off /AS /Off ${sheet.states('Yes')}`)
  field('bare', '/FT /Btn')
  field('send', `/FT /Btn /Ff ${1 << 16} /MK << /CA (Send) >>`)
  field('approval', '/FT /Sig')
  sheet.radio('colour', ['red', 'blue'], '')
  sheet.radio('plan', ['0', '1'], '/Opt [(Basic) <feff00dc>]')
  sheet.group('person', '/FT /Tx /V (from above)', ['name', 'age'])
  sheet.group('form[0]', '', ['first[0]', 'second[1]'], '/FT /Tx')
  sheet.twice()
  sheet.field('same1', '/FT /Tx /T (same)')
  sheet.field('same2', '/FT /Tx /T (same)')
  return formDocument({
    pages: 2,
    annotations: { 1: sheet.annotations(1), 2: sheet.annotations(2) },
    form: `/Fields [${sheet.roots.join(' ')}] /DA (${more.appearance ?? '/Helv 9 Tf 0 g'}) /DR << /Font << /Helv @font ${more.fonts ?? ''} >> >>`,
    objects: { ...sheet.objects, ...more.objects },
  })
}

class Sheet {
  readonly objects: Record<string, ObjectSource> = {}
  readonly roots: string[] = []
  readonly #annotations: Record<number, string[]> = { 1: [], 2: [] }
  #line = 0

  field(object: string, entries: string): void {
    this.#widget(object, entries, 1)
    this.roots.push(`@f.${object}`)
  }

  radio(name: string, states: readonly string[], entries: string): void {
    const kids = states.map((state) => `${name}.${state}`)
    this.#parent(name, `/FT /Btn /Ff ${1 << 15} /V /Off ${entries}`, kids)
    states.forEach((state, at) => {
      this.#widget(kids[at]!, `/Parent @f.${name} /AS /Off ${this.states(state)}`, 1)
    })
  }

  /** Fields below a field of this name; `each` are entries of every one of them. */
  group(name: string, entries: string, names: readonly string[], each = ''): void {
    const parent = name.replace(/\W/g, '')
    const kids = names.map((kid) => `${parent}.${kid.replace(/\W/g, '')}`)
    this.#parent(parent, entries, kids, name)
    names.forEach((kid, at) => {
      this.#widget(kids[at]!, `/Parent @f.${parent} /T (${kid}) ${each}`, 1)
    })
  }

  twice(): void {
    this.#parent('twice', '/FT /Tx', ['twice.a', 'twice.b'])
    this.#widget('twice.a', '/Parent @f.twice', 1)
    this.#widget('twice.b', '/Parent @f.twice', 2)
  }

  annotations(page: number): string {
    return this.#annotations[page]!.join(' ')
  }

  states(on: string): string {
    this.objects[`look.${on}`] = { dict: '<< /Subtype /Form /BBox [0 0 10 10] >>', data: '1 1 8 8 re f' }
    this.objects['look.off'] = { dict: '<< /Subtype /Form /BBox [0 0 10 10] >>', data: '1 1 8 8 re S' }
    return `/AP << /N << /${on} @look.${on} /Off @look.off >> >>`
  }

  #parent(object: string, entries: string, kids: readonly string[], name = object): void {
    this.objects[`f.${object}`] =
      `<< /T (${name}) ${entries} /Kids [${kids.map((kid) => `@f.${kid}`).join(' ')}] >>`
    this.roots.push(`@f.${object}`)
  }

  #widget(object: string, entries: string, page: number): void {
    const bottom = 480 - 14 * this.#line++
    this.objects[`f.${object}`] =
      `<< /Type /Annot /Subtype /Widget /P @page${page} /F 4 /Rect [200 ${bottom} 360 ${bottom + 13}] ${entries} >>`
    this.#annotations[page]!.push(`@f.${object}`)
  }
}
