import type { AbiType } from '../abi/abiType.ts'
import { type FieldFormat, type FormatName, formatParams, type Rule } from './descriptor.ts'
import type { DescriptorFault } from './descriptorFaults.ts'
import { isJsonObject, type Json, type JsonObject, objectIn, partOf } from './json.ts'
import { type Path, parsePath, type Step, typeAt } from './path.ts'
import { readOwnPath } from './readOwnPath.ts'

type Fault = { readonly fault: DescriptorFault; readonly place: string }
type Fields = { readonly fields: readonly FieldFormat[] }

/** The type that the fields are of, and the file that they stand in. */
export type FieldContext = { readonly root: AbiType; readonly file: JsonObject }

const maxFields = 200
const maxDepth = 6
const maxLabelLength = 100
const containerNames = new Set(['from', 'to', 'value', 'chainId'])

/** A list of fields and groups of fields → the fields in their order, each with its whole path. */
export function parseFields(given: Json, context: FieldContext): Fields | Fault {
  const fields: FieldFormat[] = []

  function group(list: Json, base: readonly Step[], place: string, depth: number): Fault | undefined {
    if (!Array.isArray(list) || depth > maxDepth) return { fault: 'bad_field', place }
    for (const [index, each] of list.entries()) {
      const at = `${place}.${index}`
      const fault = isJsonObject(each) ? entry(each, base, at, depth) : { fault: 'bad_field' as const, place: at }
      if (fault !== undefined) return fault
    }
    return undefined
  }

  function entry(each: JsonObject, base: readonly Step[], place: string, depth: number): Fault | undefined {
    const inner = partOf(each, 'fields')
    if (inner !== undefined) {
      const text = partOf(each, 'path')
      const path = text === undefined ? { root: '#' as const, steps: base } : parsePath(String(text), base)
      if (path?.root !== '#' || typeAt(context.root, path.steps) === undefined) return { fault: 'bad_path', place }
      return group(inner, path.steps, `${place}.fields`, depth + 1)
    }
    const field = parseField(each, base, context)
    if (typeof field === 'string') return { fault: field, place }
    if (fields.length >= maxFields) return { fault: 'too_large', place }
    fields.push(field)
    return undefined
  }

  return group(given, [], 'fields', 0) ?? { fields }
}

function parseField(given: JsonObject, base: readonly Step[], context: FieldContext): FieldFormat | DescriptorFault {
  const merged = withDefinition(given, context.file)
  if (merged === undefined) return 'bad_reference'
  const source = parseSource(merged, base, context)
  if (source === undefined) return 'bad_path'
  const label = partOf(merged, 'label') ?? ''
  const format = partOf(merged, 'format') ?? 'raw'
  const params = objectIn(merged, 'params') ?? {}
  const rule = parseRule(partOf(merged, 'visible'))
  if (typeof label !== 'string' || label.length > maxLabelLength) return 'bad_label'
  if (typeof format !== 'string' || !Object.hasOwn(formatParams, format)) return 'bad_format'
  // One of the names of the table.
  const name = format as FormatName
  if (rule === undefined) return 'bad_rule'
  const fault = checkParams(name, params, base, context)
  if (fault !== undefined) return fault
  const encryption = objectIn(merged, 'encryption')
  const fallback = partOf(encryption, 'fallbackLabel')
  return {
    ...{ label, source, format: name, params, base, rule },
    ...(encryption !== undefined && {
      encrypted: typeof fallback === 'string' ? fallback.slice(0, maxLabelLength) : '',
    }),
  }
}

/** A field may take everything from a common definition, and overrides what it says itself. */
function withDefinition(given: JsonObject, file: JsonObject): JsonObject | undefined {
  const reference = partOf(given, '$ref')
  if (reference === undefined) return given
  const definition = typeof reference === 'string' ? readOwnPath(reference, file) : undefined
  if (!isJsonObject(definition) || partOf(definition, '$ref') !== undefined) return undefined
  return { ...definition, ...given, params: { ...objectIn(definition, 'params'), ...objectIn(given, 'params') } }
}

function parseSource(
  field: JsonObject,
  base: readonly Step[],
  { root, file }: FieldContext,
): FieldFormat['source'] | undefined {
  const [text, literal] = [partOf(field, 'path'), partOf(field, 'value')]
  if (literal !== undefined) return text === undefined && !isObjectOrList(literal) ? { literal } : undefined
  const path = typeof text === 'string' ? parsePath(text, base) : undefined
  if (path === undefined) return undefined
  if (path.root === '$') {
    const value = readOwnPath(String(text), file)
    return value === undefined || isObjectOrList(value) ? undefined : { literal: value }
  }
  return isReachable(path, root) ? { path } : undefined
}

function isReachable({ root: sign, steps }: Path, root: AbiType): boolean {
  if (sign === '#') return typeAt(root, steps) !== undefined
  const [first] = steps
  return sign === '@' && steps.length === 1 && first !== undefined && 'name' in first && containerNames.has(first.name)
}

function checkParams(
  format: FormatName,
  params: JsonObject,
  base: readonly Step[],
  { root, file }: FieldContext,
): DescriptorFault | undefined {
  const needed: readonly string[] = formatParams[format]
  if (needed.length > 0 && !needed.some((name) => partOf(params, name) !== undefined)) return 'bad_params'
  for (const [name, value] of Object.entries(params)) {
    if (!name.endsWith('Path')) continue
    const path = typeof value === 'string' ? parsePath(value, base) : undefined
    const isFound =
      path?.root === '$' ? readOwnPath(String(value), file) !== undefined : path && isReachable(path, root)
    if (!isFound) return 'bad_path'
  }
  if (format !== 'enum') return undefined
  return isJsonObject(readOwnPath(String(partOf(params, '$ref')), file)) ? undefined : 'bad_reference'
}

function parseRule(given: Json | undefined): Rule | undefined {
  if (given === undefined || given === 'always' || given === 'optional') return { kind: 'always' }
  if (given === 'never') return { kind: 'never' }
  if (!isJsonObject(given)) return undefined
  const [skipped, wanted] = [partOf(given, 'ifNotIn'), partOf(given, 'mustMatch') ?? partOf(given, 'mustBe')]
  if (Array.isArray(skipped) && wanted === undefined) return { kind: 'ifNotIn', values: skipped }
  return Array.isArray(wanted) && skipped === undefined ? { kind: 'mustMatch', values: wanted } : undefined
}

function isObjectOrList(value: Json): boolean {
  return typeof value === 'object' && value !== null
}
