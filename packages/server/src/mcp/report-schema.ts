interface Described {
  description?: string
  properties?: Record<string, Described>
  items?: Described
  additionalProperties?: Described
}

/** The fields of a report by their paths (`files[].kept.*`) as a JSON Schema that says what they mean, and asks for nothing. */
export function reportSchema(fields: Readonly<Record<string, string>>): object {
  const root: Described = {}
  for (const [path, description] of Object.entries(fields)) {
    const place = path.split('.').reduce(fieldIn, root)
    place.description = description
  }
  return root
}

/** The place of `files[]` inside another, made where it is not there yet. */
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
