/** The static type of an expression. `dynamic` is known at run time only; `nothing` is the element of an empty list. */
export type PolicyType =
  | { readonly kind: 'bool' | 'int' | 'string' | 'timestamp' | 'dynamic' | 'nothing' }
  | { readonly kind: 'list'; readonly element: PolicyType }
  | { readonly kind: 'map'; readonly value: PolicyType }
  | { readonly kind: 'struct'; readonly name: string; readonly fields: ReadonlyMap<string, PolicyType> }

export const bool: PolicyType = { kind: 'bool' }
export const int: PolicyType = { kind: 'int' }
export const string: PolicyType = { kind: 'string' }
export const timestamp: PolicyType = { kind: 'timestamp' }
export const dynamic: PolicyType = { kind: 'dynamic' }
export const nothing: PolicyType = { kind: 'nothing' }

/** A list type. */
export function listOf(element: PolicyType): PolicyType {
  return { kind: 'list', element }
}

/** A struct type with a name for messages. */
export function structOf(name: string, fields: Readonly<Record<string, PolicyType>>): PolicyType {
  return { kind: 'struct', name, fields: new Map(Object.entries(fields)) }
}

/** The type that holds both, if there is one: equal types, or a known one beside one known at run time only. */
export function unify(left: PolicyType, right: PolicyType): PolicyType | undefined {
  if (left.kind === 'nothing') return right
  if (right.kind === 'nothing') return left
  if (left.kind === 'dynamic' || right.kind === 'dynamic') return dynamic
  if (left.kind === 'list' && right.kind === 'list') {
    const element = unify(left.element, right.element)
    return element === undefined ? undefined : listOf(element)
  }
  if (left.kind === 'map' && right.kind === 'map') return left
  if (left.kind === 'struct' && right.kind === 'struct') return unifyStructs(left, right)
  return left.kind === right.kind ? left : undefined
}

function unifyStructs(left: PolicyType & { kind: 'struct' }, right: PolicyType & { kind: 'struct' }) {
  if (left.fields.size !== right.fields.size) return undefined
  const fields = new Map<string, PolicyType>()
  for (const [name, type] of left.fields) {
    const other = right.fields.get(name)
    const both = other === undefined ? undefined : unify(type, other)
    if (both === undefined) return undefined
    fields.set(name, both)
  }
  return { ...left, fields }
}

/** Whether `==` may compare values of this type. */
export function isComparable(type: PolicyType): boolean {
  return type.kind === 'list' ? isComparable(type.element) : type.kind !== 'struct' && type.kind !== 'map'
}

/** The sort of a type, for who tells it in words of his own. */
export function codeOfType({ kind }: PolicyType): string {
  const codes: Readonly<Partial<Record<PolicyType['kind'], string>>> = {
    bool: 'boolean',
    int: 'number',
    string: 'text',
    timestamp: 'moment',
    map: 'record',
    struct: 'record',
  }
  return codes[kind] ?? kind
}

/** The type as messages name it. */
export function nameOfType(type: PolicyType): string {
  switch (type.kind) {
    case 'bool':
      return 'true or false'
    case 'int':
      return 'a whole number'
    case 'string':
      return 'a text'
    case 'timestamp':
      return 'a moment'
    case 'dynamic':
      return 'a value of the request'
    case 'nothing':
      return 'nothing'
    case 'list':
      return type.element.kind === 'nothing' ? 'an empty list' : `a list (each element ${nameOfType(type.element)})`
    case 'map':
      return "a map read by ['name']"
    case 'struct':
      return `a ${type.name}`
  }
}
