import { existsSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import {
  abiFaults,
  type Descriptor,
  descriptorFaults,
  isJsonObject,
  type JsonObject,
  mergeIncluded,
  parseDescriptor,
  readAbi,
  toAddress,
  writeFunction,
} from '@latchkey/evm'
import type { OwnerClearSigning } from '../config/latchkeyConfig.ts'
import { LatchkeyError } from '../errors.ts'
import { FileFault, listJsonFiles, readJsonFile, readWithIncluded } from './readFiles.ts'

/** The answer that pages get for a contract or a type. */
type Guide = {
  readonly functions?: readonly string[]
  readonly implementation?: string
  readonly descriptors: JsonObject[]
}

/** The owner's ABIs and descriptions, by where they are asked for: `1/0x…` in small letters, or `types/0x…`. */
export type Guides = {
  readonly byPlace: ReadonlyMap<string, Guide>
  readonly abis: number
  readonly descriptions: number
}

const mostTold = 10

/**
 * Reads and checks the files that an owner has named, their paths seen from the configuration. Fails with
 * `bad_clear_signing`, which has a sentence for each fault.
 */
export function loadGuides(given: OwnerClearSigning | undefined, configFile: string): Guides {
  const byPlace = new Map<string, Guide>()
  const faults: string[] = []
  const root = dirname(configFile)
  const tell = (path: string, work: () => void) => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof FileFault)) throw error
      faults.push(`${relative(root, path) || path} ${error.message}`)
    }
  }
  let abis = 0
  let descriptions = 0
  for (const [chainId, files] of Object.entries(given?.abis ?? {})) {
    for (const [address, entry] of Object.entries(files)) {
      const { file, implementation = undefined } = typeof entry === 'string' ? { file: entry } : entry
      const path = resolve(root, file)
      tell(path, () => {
        byPlace.set(placeOf(chainId, address), {
          functions: readFunctions(path),
          ...(implementation !== undefined && { implementation: toAddress(implementation.toLowerCase()) }),
          descriptors: [],
        })
        abis++
      })
    }
  }
  const folder = given?.descriptors === undefined ? undefined : resolve(root, given.descriptors)
  if (folder !== undefined) {
    tell(folder, () => {
      if (!existsSync(folder)) throw new FileFault('is not there')
      for (const path of listJsonFiles(folder)) {
        tell(path, () => {
          const read = readDescription(path, folder)
          if (read === undefined) return
          for (const place of placesOf(read)) addTo(byPlace, place, toPublic(read.file))
          descriptions++
        })
      }
    })
  }
  if (faults.length > 0) {
    const told = faults.slice(0, mostTold).join('; ')
    const more = faults.length > mostTold ? `; and ${faults.length - mostTold} more` : ''
    throw new LatchkeyError('bad_clear_signing', { data: { faults: `${told}${more}` } })
  }
  return { byPlace, abis, descriptions }
}

function readFunctions(path: string): readonly string[] {
  const read = readAbi(readJsonFile(path))
  if ('functions' in read) return read.functions.map(writeFunction)
  throw new FileFault([read.place, abiFaults[read.fault]].filter((part) => part !== '').join(' '))
}

/** Undefined for files that others include, which bind nothing, and for the registry's files of tests. */
function readDescription(path: string, folder: string): Descriptor | undefined {
  if (basename(path).endsWith('.tests.json')) return undefined
  const [own, ...included] = readWithIncluded(path, folder)
  if (!isJsonObject(own) || !Object.hasOwn(own, 'context')) return undefined
  const merged = included.reduce<JsonObject>((file, under) => {
    if (!isJsonObject(under)) throw new FileFault('includes a file that is not an object')
    return mergeIncluded(file, under)
  }, own)
  const read = parseDescriptor(merged)
  if ('descriptor' in read) return read.descriptor
  throw new FileFault([read.place, descriptorFaults[read.fault]].filter((part) => part !== '').join(' '))
}

function placesOf({ binding, formats }: Descriptor): readonly string[] {
  if (binding.kind === 'contract') {
    return [...new Set(binding.deployments.map(({ chainId, address }) => placeOf(chainId, address)))]
  }
  return formats.flatMap(({ typeHash }) => (typeHash === undefined ? [] : [`types/${typeHash}`]))
}

function placeOf(chainId: string | number, address: string): string {
  return `${chainId}/${address.toLowerCase()}`
}

function addTo(guides: Map<string, Guide>, place: string, file: JsonObject): void {
  const guide = guides.get(place) ?? { descriptors: [] }
  guide.descriptors.push(file)
  guides.set(place, guide)
}

/** A file without what the first version of the format had in it and nobody reads here: ABIs may be long. */
function toPublic(file: JsonObject): JsonObject {
  const context = Object.entries(isJsonObject(file['context']) ? file['context'] : {}).map(([name, value]) => [
    name,
    isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'abi' && key !== 'schemas'))
      : value,
  ])
  return { ...file, context: Object.fromEntries(context) }
}
