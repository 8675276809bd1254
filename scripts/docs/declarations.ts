import { type ParserOptions, parseSync } from 'vite'

/** The meaning of a name in declarations: its text, and what is said of it. */
export type Declared = {
  readonly kind: 'function' | 'type' | 'value' | 'class'
  /** Without `export declare`; an overloaded or merged name has several. */
  readonly text: string
  /** The sentences above it, on one line each paragraph; empty where there are none. */
  readonly says: string
}

/** A name that a module hands on from another. */
export type HandedOn = { readonly name: string; readonly original: string; readonly from: string }

export type Declarations = {
  readonly declared: ReadonlyMap<string, Declared>
  readonly handedOn: readonly HandedOn[]
}

const kinds: Readonly<Record<string, Declared['kind']>> = {
  TSDeclareFunction: 'function',
  ClassDeclaration: 'class',
  VariableDeclaration: 'value',
}

/** Reads a file of declarations as the compiler writes them. */
export function readDeclarations(text: string): Declarations {
  const options: ParserOptions = { lang: 'dts', sourceType: 'module' }
  const { program, comments, errors } = parseSync('declarations.d.ts', text, options)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  const declared = new Map<string, Declared>()
  const handedOn: HandedOn[] = []
  let end = 0
  for (const statement of program.body) {
    const before = comments.filter(({ start, end: last }) => start >= end && last <= statement.start).at(-1)
    end = statement.end
    if (statement.type === 'ExportNamedDeclaration' && statement.declaration === null) {
      const from = statement.source?.value
      for (const { local, exported } of statement.specifiers) {
        if (from !== undefined) handedOn.push({ name: nameOf(exported), original: nameOf(local), from })
      }
      continue
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration === null) continue
    for (const name of namesOf(declaration)) {
      const known = declared.get(name)
      const own = text.slice(declaration.start, declaration.end).replace(/^declare /, '')
      const says = before?.type === 'Block' ? toSentences(before.value) : ''
      declared.set(name, {
        kind: known?.kind ?? kinds[declaration.type] ?? 'type',
        text: known === undefined ? own : `${known.text}\n${own}`,
        says: known === undefined || known.says !== '' ? (known?.says ?? says) : says,
      })
    }
  }
  return { declared, handedOn }
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number]

function namesOf(declaration: Statement | object): readonly string[] {
  const { id, declarations = [] } = declaration as {
    readonly id?: { readonly name?: string } | null
    readonly declarations?: readonly { readonly id: { readonly name?: string } }[]
  }
  return [id, ...declarations.map((each) => each.id)].flatMap((each) => each?.name ?? [])
}

function nameOf(node: { readonly type: string }): string {
  const { name, value } = node as { readonly name?: string; readonly value?: string }
  return name ?? value ?? ''
}

/** The text of a block comment without its stars. */
function toSentences(comment: string): string {
  const lines = comment
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
  return lines.join('\n').trim()
}
