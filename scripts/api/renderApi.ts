import { type DeclarationFile, type Place, parseDeclarations, resolveFile } from './declarationFile.ts'

/**
 * Everything that a door makes public, as text: the declarations of the names that it exports, in order, and below them
 * those that have no name outside but are part of one that has.
 */
export function renderApi(door: string, declarations: ReadonlyMap<string, string>): string {
  const files = new Map<string, DeclarationFile>()
  const printed = new Set<string>()
  const inner: { readonly name: string; readonly text: string }[] = []

  function open(file: string): DeclarationFile {
    const text = declarations.get(file)
    if (text === undefined) throw new Error(`There are no declarations of ${file}`)
    const parsed = files.get(file) ?? parseDeclarations(file, text)
    files.set(file, parsed)
    return parsed
  }

  /** The file that declares a name; undefined for a name of another package. */
  function find({ file, name }: Place): Place | undefined {
    if (!declarations.has(file)) return undefined
    const { declared, taken, handedOn } = open(file)
    if (declared.has(name)) return { file, name }
    const further = handedOn.get(name) ?? taken.get(name)
    return further === undefined ? undefined : find(further)
  }

  /** The text of a declaration; what stands behind it is waiting to be printed too. */
  function print(place: Place): string {
    printed.add(`${place.file} ${place.name}`)
    const text = (open(place.file).declared.get(place.name) ?? []).join('\n')
    waiting.push(...readNames(place.file, text))
    return text
  }

  function readNames(file: string, text: string): readonly Place[] {
    const { declared, taken } = open(file)
    const words = text.replace(/'(?:[^'\\]|\\.)*'/g, '').match(/[\w$]+/g) ?? []
    const imports = [...text.matchAll(/import\(["'](\.[^"']+)["']\)\.([\w$]+)/g)]
    return [
      ...words.filter((word) => declared.has(word) || taken.has(word)).map((name) => ({ file, name })),
      ...imports.map(([, from = '', name = '']) => ({ file: resolveFile(file, from), name })),
    ]
  }

  const waiting: Place[] = []
  const { declared, handedOn } = open(door)
  const exported = [...handedOn, ...[...declared.keys()].map((name) => [name, { file: door, name }] as const)]
    .map(([name, place]) => ({ name, place: find(place), from: place.file }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  for (const { place } of exported) if (place !== undefined) printed.add(`${place.file} ${place.name}`)
  const outer = exported.map(({ name, place, from }) => {
    if (place === undefined) return `export { ${name} } from '${from}';`
    return place.name === name ? print(place) : `// ${name} is\n${print(place)}`
  })
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const found = find(place)
    if (found === undefined || printed.has(`${found.file} ${found.name}`)) continue
    inner.push({ name: found.name, text: print(found) })
  }
  inner.sort((one, other) => (`${one.name} ${one.text}` < `${other.name} ${other.text}` ? -1 : 1))
  const behind = inner.map(({ text }) => text.replace(/^export /gm, ''))
  const globals = [...files.values()].flatMap((file) => file.declared.get('global') ?? [])
  return `${[...outer, ...globals, ...(behind.length > 0 ? ['// Part of the above, without a name outside.'] : []), ...behind].join('\n')}\n`
}
