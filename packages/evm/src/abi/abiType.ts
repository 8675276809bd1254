/** A type of the contract ABI. `function` is what Solidity packs into 24 bytes: an address and a selector. */
export type AbiType =
  | { readonly kind: 'address' | 'bool' | 'bytes' | 'string' | 'function' }
  | { readonly kind: 'uint' | 'int'; readonly bits: number }
  | { readonly kind: 'fixedBytes'; readonly size: number }
  | { readonly kind: 'list'; readonly of: AbiType; readonly length?: number }
  | { readonly kind: 'tuple'; readonly fields: readonly AbiField[] }

/** A parameter, or a part of a tuple; its name is empty where it has none. */
export type AbiField = { readonly name: string; readonly type: AbiType }

const wordLength = 32

/** The type as selectors are made of it, such as `(address,uint256)[]`. */
export function canonicalType(type: AbiType): string {
  switch (type.kind) {
    case 'uint':
    case 'int':
      return `${type.kind}${type.bits}`
    case 'fixedBytes':
      return `bytes${type.size}`
    case 'list':
      return `${canonicalType(type.of)}[${type.length ?? ''}]`
    case 'tuple':
      return canonicalFields(type.fields)
    default:
      return type.kind
  }
}

/** Parameters as selectors are made of them, such as `(address,uint256)`. */
export function canonicalFields(fields: readonly AbiField[]): string {
  return `(${fields.map(({ type }) => canonicalType(type)).join(',')})`
}

/** The same with the names of the parameters, as `parseFunction` reads them. */
export function namedFields(fields: readonly AbiField[]): string {
  return `(${fields.map(({ name, type }) => (name === '' ? namedType(type) : `${namedType(type)} ${name}`)).join(',')})`
}

function namedType(type: AbiType): string {
  if (type.kind === 'tuple') return namedFields(type.fields)
  return type.kind === 'list' ? `${namedType(type.of)}[${type.length ?? ''}]` : canonicalType(type)
}

/** True for types whose word only points to the value. */
export function isDynamic(type: AbiType): boolean {
  if (type.kind === 'list') return type.length === undefined || isDynamic(type.of)
  if (type.kind === 'tuple') return type.fields.some((field) => isDynamic(field.type))
  return type.kind === 'bytes' || type.kind === 'string'
}

/** How many bytes a value takes in the place where it is named: its own length, or that of a pointer. */
export function headLength(type: AbiType): number {
  if (isDynamic(type)) return wordLength
  if (type.kind === 'list') return (type.length ?? 0) * headLength(type.of)
  if (type.kind === 'tuple') return headsLength(type.fields)
  return wordLength
}

/** The same for values that stand side by side. */
export function headsLength(fields: readonly AbiField[]): number {
  return fields.reduce((sum, { type }) => sum + headLength(type), 0)
}
