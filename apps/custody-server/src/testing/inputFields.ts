import type * as v from 'valibot'

/** A schema as valibot lays it open. */
type Node = {
  readonly type: string
  readonly wrapped?: Node
  readonly item?: Node
  readonly entries?: Readonly<Record<string, Node>>
  readonly options?: readonly unknown[]
  readonly pipe?: readonly { readonly type: string }[]
}

/** A field in which a request says something in its own words, however deep it stands. */
export type InputField = {
  /** Names from the outside in; lists have no part of their own. */
  readonly path: readonly string[]
  /** The message of the last of them. */
  readonly name: string
  /** It must be the id of an object. */
  readonly isId: boolean
}

/** A schema's parts at run time, which its type hides. */
const open = (schema: v.GenericSchema) => schema as unknown as Node

/** Every field of an input that takes text of the sender's choice. */
export function textFieldsOf(schema: v.GenericSchema): InputField[] {
  return [...fieldsBelow(open(schema), [])]
}

function* fieldsBelow(node: Node, path: readonly string[]): Generator<InputField> {
  if (node.entries !== undefined) {
    for (const [name, entry] of Object.entries(node.entries)) yield* fieldsBelow(entry, [...path, name])
  } else if (node.wrapped !== undefined || node.item !== undefined) {
    yield* fieldsBelow(inner(node), path)
  } else if (textOf(node) !== undefined) {
    yield { path, name: path.at(-1) ?? '', isId: has(textOf(node) ?? node, 'uuid') }
  }
}

const inner = (node: Node) => node.wrapped ?? node.item ?? node
const has = (node: Node, check: string) => node.pipe?.some(({ type }) => type === check) ?? false

/** The text schema that a node is, or that is one of its alternatives. */
function textOf(node: Node): Node | undefined {
  if (node.type === 'string') return node
  // The alternatives of a union are schemas.
  return node.type === 'union' ? (node.options as readonly Node[]).find(({ type }) => type === 'string') : undefined
}

export type Filling = {
  /** The field that is given, and its value. */
  readonly field: InputField
  readonly value: unknown
  /** The content of a field that must be there; undefined where any of its choices will do. */
  beside(name: string): unknown
}

/** An input with nothing in it but what must be there, and one given field with all that stands around it. */
export function fillInput(schema: v.GenericSchema, filling: Filling): object {
  // The input of every endpoint is an object.
  return fill(open(schema), [], filling) as object
}

function fill(node: Node, path: readonly string[], filling: Filling): unknown {
  const { field, value } = filling
  const isOnTheWay = path.every((part, index) => part === field.path[index])
  if (node.entries !== undefined) {
    const entries = Object.entries(node.entries).map(([name, entry]) => [name, fill(entry, [...path, name], filling)])
    return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined))
  }
  if (node.wrapped !== undefined) return isOnTheWay ? fill(node.wrapped, path, filling) : undefined
  if (node.item !== undefined) return isOnTheWay || has(node, 'min_length') ? [fill(node.item, path, filling)] : []
  if (isOnTheWay && path.length === field.path.length) return value
  return filling.beside(path.at(-1) ?? '') ?? choiceOf(node)
}

function choiceOf({ type, options = [] }: Node): unknown {
  if (type === 'boolean') return false
  if (type === 'number') return 1
  return type === 'literal' ? 'public-key' : options[0]
}
