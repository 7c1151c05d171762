interface Described {
  description?: string
  properties?: Record<string, Described>
  items?: Described
  additionalProperties?: Described
}

/**
 * The fields of a report by path (`files[].kept.*`) as a JSON Schema that describes them and requires none.
 */
export function reportSchema(fields: Readonly<Record<string, string>>): object {
  const root: Described = {}
  for (const [path, description] of Object.entries(fields)) {
    const place = path.split('.').reduce(fieldIn, root)
    place.description = description
  }
  return root
}

/** The schema of `files[]` inside another, created if it does not exist. */
function fieldIn(place: Described, part: string): Described {
  const name = part.replace(/(?:\[\])+$/, '')
  const depth = (part.length - name.length) / 2
  let field: Described
  if (name === '*') {
    place.additionalProperties ??= {}
    field = place.additionalProperties
  } else {
    place.properties ??= {}
    place.properties[name] ??= {}
    field = place.properties[name]
  }
  for (let level = 0; level < depth; level++) {
    field.items ??= {}
    field = field.items
  }
  return field
}
