import { type AbiFunction, parseFunction } from '../abi/parseFunction.ts'
import { type Address, isAddress, toAddress } from '../address.ts'
import type { Descriptor } from '../descriptors/descriptor.ts'
import { isJsonObject, partOf } from '../descriptors/json.ts'
import { parseDescriptor } from '../descriptors/parseDescriptor.ts'

/** The files that the owner of a site has installed for the calls of a contract, or for data of a type. */
export type Guide = {
  readonly functions: readonly AbiFunction[]
  /** Of a proxy: the code that the functions are of; they hold as long as the proxy runs it. */
  readonly implementation?: Address
  /** True where the proxy runs other code than the owner has named. */
  readonly isOtherCode?: boolean
  readonly descriptors: readonly Descriptor[]
}

const maxFunctions = 3000
const maxDescriptors = 50

/** The answer of a site's server → a guide; undefined where it is none. What cannot be read in it is left out. */
export function parseGuide(input: unknown): Guide | undefined {
  if (!isJsonObject(input)) return undefined
  const [functions, descriptors, implementation] = ['functions', 'descriptors', 'implementation'].map((name) =>
    partOf(input, name),
  )
  const lines = Array.isArray(functions) ? functions.slice(0, maxFunctions) : []
  const files = Array.isArray(descriptors) ? descriptors.slice(0, maxDescriptors) : []
  return {
    functions: lines.flatMap((text: unknown) => (typeof text === 'string' ? (parseFunction(text) ?? []) : [])),
    ...(isAddress(implementation) && { implementation: toAddress(implementation.toLowerCase()) }),
    descriptors: files.flatMap((file: unknown) => {
      const read = parseDescriptor(file)
      return 'descriptor' in read ? [read.descriptor] : []
    }),
  }
}

/** A guide by what is known of the code of its contract: functions of other code are none of its own. */
export function withCode(guide: Guide, implementation: Address | undefined): Guide {
  if (guide.implementation === undefined || guide.implementation === implementation) return guide
  return { ...guide, functions: [], isOtherCode: true }
}
