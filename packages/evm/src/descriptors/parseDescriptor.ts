import { toHex, toUtf8 } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { parseFunction } from '../abi/parseFunction.ts'
import { isAddress, toAddress } from '../address.ts'
import { toVisibleText } from '../signing/visibleText.ts'
import type { Binding, Deployment, Descriptor, Format } from './descriptor.ts'
import type { DescriptorFault } from './descriptorFaults.ts'
import { isJsonObject, isWithin, type Json, type JsonObject, objectIn, partOf } from './json.ts'
import { parseFields } from './parseFields.ts'
import { parseTypeKey } from './typeKey.ts'

/** A description, or the first fault of it and the place where it is. */
export type DescriptorReading =
  | { readonly descriptor: Descriptor }
  | { readonly fault: DescriptorFault; readonly place: string }

type Fault = { readonly fault: DescriptorFault; readonly place: string }

const maxDepth = 24
const maxParts = 50_000
const maxFormats = 300
const maxDeployments = 2000
const maxNameLength = 60
const maxIntentLength = 200

/** A JSON file by ERC-7730, with what it includes merged into it → a description. Total. */
export function parseDescriptor(input: unknown): DescriptorReading {
  if (!isJsonObject(input)) return { fault: 'no_object', place: '' }
  if (!isWithin(input, maxDepth, maxParts)) return { fault: 'too_large', place: '' }
  const version = /erc7730-v(\d+)/.exec(String(partOf(input, '$schema') ?? ''))?.[1]
  if (version !== undefined && version !== '1' && version !== '2') return { fault: 'version', place: '$schema' }
  const binding = parseBinding(objectIn(input, 'context'))
  if ('fault' in binding) return binding
  const formats = parseFormats(input, binding)
  if ('fault' in formats) return formats
  return { descriptor: { binding, name: nameOf(input), formats: formats.formats, file: input } }
}

function parseBinding(context: JsonObject | undefined): Binding | Fault {
  const contract = objectIn(context, 'contract')
  const data = objectIn(context, 'eip712')
  if ((contract === undefined) === (data === undefined)) return { fault: 'no_context', place: 'context' }
  const place = `context.${contract === undefined ? 'eip712' : 'contract'}`
  const given = partOf(contract ?? data, 'deployments')
  const deployments = given === undefined ? undefined : parseDeployments(given)
  if (typeof deployments === 'number') return { fault: 'bad_deployment', place: `${place}.deployments.${deployments}` }
  if (contract !== undefined) {
    if (partOf(contract, 'factory') !== undefined) return { fault: 'factory', place: `${place}.factory` }
    if (deployments === undefined || deployments.length === 0) return { fault: 'no_deployment', place }
    return { kind: 'contract', deployments }
  }
  const domain = objectIn(data, 'domain') ?? {}
  const domainSeparator = partOf(data, 'domainSeparator')
  const isHash = typeof domainSeparator === 'string' && /^0x[0-9a-fA-F]{64}$/.test(domainSeparator)
  // A name alone binds nothing: anybody's contract can have it.
  const isBound = (deployments?.length ?? 0) > 0 || isHash || isAddress(partOf(domain, 'verifyingContract'))
  if (!isBound) return { fault: 'no_deployment', place }
  return {
    kind: 'data',
    ...(deployments !== undefined && { deployments }),
    domain,
    ...(isHash && { domainSeparator: domainSeparator.toLowerCase() }),
  }
}

/** The deployments, or the place of the first that is none. */
function parseDeployments(given: Json): readonly Deployment[] | number {
  if (!Array.isArray(given) || given.length > maxDeployments) return 0
  const deployments: Deployment[] = []
  for (const [index, each] of given.entries()) {
    const [chainId, address] = isJsonObject(each) ? [partOf(each, 'chainId'), partOf(each, 'address')] : []
    if (!Number.isSafeInteger(chainId) || !isAddress(address)) return index
    deployments.push({ chainId: Number(chainId), address: toAddress(address.toLowerCase()) })
  }
  return deployments
}

function parseFormats(file: JsonObject, { kind }: Binding): { readonly formats: readonly Format[] } | Fault {
  const entries = Object.entries(objectIn(objectIn(file, 'display'), 'formats') ?? {})
  if (entries.length === 0 || entries.length > maxFormats) return { fault: 'no_formats', place: 'display.formats' }
  const formats: Format[] = []
  const seen = new Set<string>()
  for (const [key, given] of entries) {
    const place = `display.formats["${toVisibleText(key, 80)}"]`
    const target = kind === 'contract' ? readCallKey(key) : readTypeKey(key)
    if (target === undefined || !isJsonObject(given)) return { fault: 'bad_key', place }
    const id = target.called?.signature ?? key
    if (seen.has(id)) return { fault: 'key_twice', place }
    seen.add(id)
    const format = parseFormat(given, target, file)
    if ('fault' in format) return { fault: format.fault, place: `${place}.${format.place}` }
    formats.push(format)
  }
  return { formats }
}

type Target = Pick<Format, 'fields' | 'called' | 'typeHash'>

function readCallKey(key: string): Target | undefined {
  const called = parseFunction(key)
  return called && { fields: called.inputs, called }
}

function readTypeKey(key: string): Target | undefined {
  const fields = parseTypeKey(key)
  return fields && { fields, typeHash: toHex(keccak_256(toUtf8(key))) }
}

function parseFormat(given: JsonObject, target: Target, file: JsonObject): Format | Fault {
  const intent = parseIntent(partOf(given, 'intent'))
  const interpolated = partOf(given, 'interpolatedIntent')
  if (intent === undefined) return { fault: 'bad_intent', place: 'intent' }
  if (interpolated !== undefined && (typeof interpolated !== 'string' || interpolated.length > maxIntentLength)) {
    return { fault: 'bad_intent', place: 'interpolatedIntent' }
  }
  const shown = parseFields(partOf(given, 'fields') ?? [], { root: { kind: 'tuple', fields: target.fields }, file })
  if ('fault' in shown) return shown
  return { ...target, intent, ...(interpolated !== undefined && { interpolated }), shown: shown.fields }
}

function parseIntent(given: Json | undefined): Format['intent'] | undefined {
  if (given === undefined) return ''
  if (typeof given === 'string') return given.length <= maxIntentLength ? given : undefined
  if (!isJsonObject(given)) return undefined
  const parts = Object.entries(given)
  const isText = parts.every(
    ([name, text]) => `${name}${String(text)}`.length <= maxIntentLength && typeof text === 'string',
  )
  return isText && parts.length <= 10 ? parts.map(([name, text]) => [name, String(text)] as const) : undefined
}

function nameOf(file: JsonObject): string {
  const metadata = objectIn(file, 'metadata')
  const names = ['contractName', 'owner'].map((name) => partOf(metadata, name))
  const name = names.find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? ''
  return toVisibleText(name, maxNameLength)
}
