/** The languages that the service has for browsers, with the size of their data; none if it cannot be reached. */
export async function languageSizes(folder: URL): Promise<Readonly<Record<string, number>>> {
  try {
    const answer = await fetch(new URL('languages.json', folder))
    return answer.ok ? ((await answer.json()) as Record<string, number>) : {}
  } catch {
    return {}
  }
}
