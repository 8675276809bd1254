import { type Hex, parseJson } from '@latchkey/base'
import { addressValue, type ContractCall, type KnownContract, type PolicyValue } from '@latchkey/policy'
import * as v from 'valibot'
import type { AbiParameter } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, toFunctionSelector } from 'viem/utils'

/** One function of a contract, as its interface spells it. */
type ContractFunction = {
  readonly name: string
  /** The first four bytes of its calls, as 0x text. */
  readonly selector: Hex
  readonly inputs: readonly AbiParameter[]
}

/** The functions of a contract, by which its calls can be read. */
export type ContractInterface = { readonly functions: readonly ContractFunction[] }

const maxFunctions = 1000
const maxParameters = 100
const maxDepth = 8

const elementary =
  /^(?:u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?|address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?)$/

type Spelled = {
  readonly name?: string | undefined
  readonly type: string
  readonly components?: Spelled[] | undefined
}

const parameter: v.GenericSchema<Spelled> = v.object({
  name: v.optional(v.pipe(v.string(), v.maxLength(256))),
  type: v.pipe(v.string(), v.maxLength(100)),
  components: v.optional(
    v.pipe(
      v.lazy(() => v.array(parameter)),
      v.maxLength(maxParameters),
    ),
  ),
})

const entry = v.object({
  type: v.optional(v.string()),
  name: v.optional(v.pipe(v.string(), v.maxLength(256))),
  inputs: v.optional(v.pipe(v.array(parameter), v.maxLength(maxParameters))),
})

const schema = v.pipe(v.array(entry), v.maxLength(4 * maxFunctions))

/** Why a text is no interface of a contract, as one clause. */
export class InterfaceFault extends Error {}

/** The JSON text of an Ethereum contract's interface (ABI) → its functions. Fails with an `InterfaceFault`. */
export function parseContractInterface(text: string): ContractInterface {
  const entries = v.safeParse(schema, parseJson(text))
  if (!entries.success) throw new InterfaceFault('it is not the JSON of a contract interface (ABI)')
  const functions = entries.output.filter(isFunction).map(({ name = '', inputs = [] }) => toFunction(name, inputs))
  if (functions.length === 0) throw new InterfaceFault('it has no functions')
  if (functions.length > maxFunctions) throw new InterfaceFault(`it has more than ${maxFunctions} functions`)
  const selectors = new Set(functions.map(({ selector }) => selector))
  if (selectors.size < functions.length) throw new InterfaceFault('two of its functions cannot be told apart')
  return { functions }
}

/** How many functions the interface of a text has that was read before; far cheaper than reading it. */
export function countFunctions(text: string): number {
  const entries = v.safeParse(v.array(v.object({ type: v.optional(v.string()) })), parseJson(text))
  return entries.success ? entries.output.filter(isFunction).length : 0
}

/** An entry without a kind is a function, as the format has it. */
function isFunction({ type }: { readonly type?: string | undefined }): boolean {
  return (type ?? 'function') === 'function'
}

function toFunction(name: string, inputs: readonly Spelled[]): ContractFunction {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new InterfaceFault('a function has no name')
  const parameters = inputs.map((input, index) => {
    assertType(input, 0)
    // A parameter without a name is called by its place.
    return { ...input, name: input.name === undefined || input.name === '' ? String(index) : input.name }
  })
  if (new Set(parameters.map((each) => each.name)).size < parameters.length) {
    throw new InterfaceFault(`two parameters of ${name} have one name`)
  }
  const types = parameters.map(spell).join(',')
  // The types were checked above, by the list that the format has.
  return { name, selector: toFunctionSelector(`${name}(${types})`), inputs: parameters as readonly AbiParameter[] }
}

function assertType({ type, components = [] }: Spelled, depth: number): void {
  const [, base = '', suffix = ''] = /^([a-z0-9]+)((?:\[\d{0,4}\])*)$/.exec(type) ?? []
  const isTuple = base === 'tuple' && components.length > 0
  if (depth > maxDepth || suffix.split('[').length > maxDepth || !(isTuple || elementary.test(base))) {
    throw new InterfaceFault(`the type ${type.slice(0, 40)} is not known`)
  }
  if (isTuple) for (const component of components) assertType(component, depth + 1)
}

/** A type as it stands in a signature: tuples by their parts, whole numbers with their length. */
function spell({ type, components = [] }: Spelled): string {
  if (type.startsWith('tuple')) return `(${components.map(spell).join(',')})${type.slice('tuple'.length)}`
  return type.replace(/^(u?int)(?=\[|$)/, '$1256')
}

/** Calls to a contract that a condition may speak of. */
export function toKnownContract(address: string, { functions }: ContractInterface): KnownContract {
  return {
    address,
    functions: functions.map(({ name, selector, inputs }) => ({
      name,
      signature: selector,
      argumentNames: inputs.map((input) => input.name ?? ''),
    })),
  }
}

/** A call as far as it was read: of one whose arguments are not written in the one canonical way, all but these. */
export type ReadCall = { readonly call: ContractCall | undefined; readonly isWhole: boolean }

/** Call data → the call, by the contract's interface. */
export function readContractCall({ functions }: ContractInterface, callData: Hex): ReadCall {
  const data: Hex = `0x${callData.slice(2).toLowerCase()}`
  const selector = data.slice(0, 10)
  const found = functions.find((each) => each.selector === selector)
  if (found === undefined) return { call: undefined, isWhole: false }
  const args = readArguments(found.inputs, data)
  const head = { functionName: found.name, functionSignature: selector }
  return { call: args === undefined ? head : { ...head, args }, isWhole: args !== undefined }
}

/** Bytes that were read are written again and must be the same: other readers cannot understand it otherwise. */
function readArguments(inputs: readonly AbiParameter[], data: Hex): ReadonlyMap<string, PolicyValue> | undefined {
  const rest: Hex = `0x${data.slice(10)}`
  if (inputs.length === 0) return rest === '0x' ? new Map() : undefined
  try {
    const values = decodeAbiParameters(inputs, rest)
    if (encodeAbiParameters(inputs, values) !== rest) return undefined
    return new Map(inputs.map((input, index) => [input.name ?? '', toPolicyValue(input, values[index])]))
  } catch {
    // A call that cannot be read for any reason: nobody can say what its arguments are.
    return undefined
  }
}

/** A value as conditions compare it: tuples are lists in the order of their parts. */
function toPolicyValue(parameter: AbiParameter, value: unknown): PolicyValue {
  const element = /^(.*)\[\d*\]$/.exec(parameter.type)?.[1]
  if (element !== undefined) {
    const inner = { ...parameter, type: element } as AbiParameter
    return (value as readonly unknown[]).map((each) => toPolicyValue(inner, each))
  }
  if ('components' in parameter) {
    // Where one part has no name, all come by their places.
    const isByPlace = parameter.components.some(({ name }) => name === undefined || name === '')
    return parameter.components.map((component, index) =>
      toPolicyValue(component, Reflect.get(value as object, isByPlace ? index : (component.name ?? index))),
    )
  }
  if (parameter.type === 'address') return addressValue(String(value))
  if (typeof value === 'number') return BigInt(value)
  if (typeof value === 'bigint' || typeof value === 'boolean') return value
  const text = String(value)
  return parameter.type === 'string' ? text : text.toLowerCase()
}
