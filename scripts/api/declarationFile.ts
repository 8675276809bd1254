import { posix } from 'node:path'

/** A name as another file has it; the file by its path without an ending. */
export type Place = { readonly file: string; readonly name: string }

/** One file of declarations, taken apart. */
export type DeclarationFile = {
  /** The statements that declare a name: one, or as many as it has overloads. */
  readonly declared: ReadonlyMap<string, readonly string[]>
  /** Names of other files of the package, by the name that they have here. */
  readonly taken: ReadonlyMap<string, Place>
  /** Names that are handed on under another name or from another file. */
  readonly handedOn: ReadonlyMap<string, Place>
}

/** As the compiler writes it, a statement begins at the start of a line, and its other lines are indented or close it. */
const beginning = /^(?=(?:export|declare|import|type|interface|class|const|function|abstract)\b)/m
const declaring =
  /^(?:export )?(?:declare )?(?:abstract )?(?:function|const|class|type|interface|namespace|enum|let) ([\w$]+)/

/** Takes a file of declarations apart. Fails where it has a statement of a form that is not known here. */
export function parseDeclarations(file: string, text: string): DeclarationFile {
  const declared = new Map<string, string[]>()
  const taken = new Map<string, Place>()
  const handedOn = new Map<string, Place>()
  for (const statement of text.split(beginning).map((each) => each.trim())) {
    const [, name] = declaring.exec(statement) ?? []
    const [, kind, list, from] =
      /^(import|export)(?: type)? \{([^}]*)\}(?: from ['"]([^'"]+)['"])?;$/.exec(statement) ?? []
    if (statement.startsWith('declare global {')) declared.set('global', [statement])
    else if (name !== undefined) declared.set(name, [...(declared.get(name) ?? []), statement])
    else if (kind !== undefined && list !== undefined) {
      for (const [inner, outer] of readList(list)) {
        const place = { file: from === undefined ? file : resolveFile(file, from), name: inner }
        if (kind === 'export') handedOn.set(outer, place)
        else if (from?.startsWith('.')) taken.set(outer, place)
      }
    } else if (statement !== '' && !/^import (?:type )?(?:[\w$]+|\* as [\w$]+) from |^import ['"]/.test(statement)) {
      throw new Error(`${file} has a statement that cannot be read: ${statement.slice(0, 100)}`)
    }
  }
  return { declared, taken, handedOn }
}

/** The path that a file gives another one, from the root and without an ending; that of a package as it is. */
export function resolveFile(file: string, from: string): string {
  return from.startsWith('.') ? posix.join(posix.dirname(file), from).replace(/\.(?:js|tsx?)$/, '') : from
}

function readList(list: string): readonly (readonly [inner: string, outer: string])[] {
  return list
    .split(',')
    .map((item) => item.trim().replace(/^type /, ''))
    .filter((item) => item !== '')
    .map((item) => {
      const [inner = '', outer = inner] = item.split(' as ')
      return [inner, outer]
    })
}
