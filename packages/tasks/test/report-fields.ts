/** The fields of a report without a description; `a.*` describes all below `a`. */
export function undescribed(report: unknown, descriptions: Readonly<Record<string, string>>): string[] {
  const wide = Object.keys(descriptions).flatMap((place) =>
    place.endsWith('.*') ? [place.slice(0, -2)] : [],
  )
  const isDescribed = (place: string): boolean =>
    Object.hasOwn(descriptions, place) ||
    wide.some((above) => place === above || place.startsWith(`${above}.`) || place.startsWith(`${above}[`))
  return [...new Set(fieldsOf(report, ''))].filter((place) => !isDescribed(place))
}

function* fieldsOf(value: unknown, place: string): Iterable<string> {
  if (Array.isArray(value)) {
    const objects = value.filter((item) => typeof item === 'object' && item !== null)
    for (const item of objects) yield* fieldsOf(item, `${place}[]`)
    if (objects.length < value.length) yield place
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value))
      yield* fieldsOf(item, place === '' ? name : `${place}.${name}`)
  } else yield place
}
