import { type Address, isAddress, sameAddress } from '../address.ts'
import type { TypedData } from '../signing/typedData.ts'
import { hashPrimaryType } from '../signing/typedDataDigest.ts'
import type { Deployment, Descriptor, Format } from './descriptor.ts'

/** The format of a description for a call of a contract, by the first four bytes; undefined where it is for others. */
export function findCallFormat(descriptor: Descriptor, target: Deployment, selector: string): Format | undefined {
  const { binding, formats } = descriptor
  if (binding.kind !== 'contract' || !isDeployed(binding.deployments, target)) return undefined
  return formats.find(({ called }) => called?.selector === selector)
}

/** Typed data, and the hash of its domain. */
export type BoundData = { readonly data: TypedData; readonly domainHash: string }

/** The format of a description for typed data: its type and everything that the description asks of the domain fit. */
export function findDataFormat({ binding, formats }: Descriptor, { data, domainHash }: BoundData): Format | undefined {
  if (binding.kind !== 'data') return undefined
  const { deployments, domain, domainSeparator } = binding
  if (domainSeparator !== undefined && domainSeparator !== domainHash) return undefined
  for (const [name, wanted] of Object.entries(domain)) {
    const given = Object.hasOwn(data.domain, name) ? data.domain[name] : undefined
    if (given === undefined || typeof given === 'object') return undefined
    const isSame = isAddress(given) && isAddress(wanted) ? sameAddress(given, wanted) : String(given) === String(wanted)
    if (!isSame) return undefined
  }
  const target = targetOf(data)
  if (deployments !== undefined && (target === undefined || !isDeployed(deployments, target))) return undefined
  const typeHash = hashPrimaryType(data)
  return formats.find((format) => format.typeHash === typeHash)
}

/** The contract that typed data is for; undefined where its domain names none, or no network. */
export function targetOf({ domain }: TypedData): Deployment | undefined {
  const { chainId, verifyingContract } = domain
  const isWhole = isAddress(verifyingContract) && Number.isSafeInteger(Number(chainId)) && Number(chainId) > 0
  return isWhole ? { chainId: Number(chainId), address: verifyingContract as Address } : undefined
}

function isDeployed(deployments: readonly Deployment[], { chainId, address }: Deployment): boolean {
  return deployments.some((each) => each.chainId === chainId && sameAddress(each.address, address))
}
