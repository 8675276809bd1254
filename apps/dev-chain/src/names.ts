import type { CallRequest, Hex } from '@latchkey/base'
import { type Address, toAddress } from '@latchkey/evm'
import { labelhash, namehash } from 'viem/ens'
import { encodeAbiParameters, encodeFunctionData, keccak256, pad, parseAbi, parseAbiParameters } from 'viem/utils'
import { compiled, prebuilt } from './contracts.ts'
import type { Deployments } from './deployments.ts'
import { ada, operator } from './devAccounts.ts'
import { type NodeTransaction, setCode, setStorage } from './nodeWrites.ts'

/** The one name of the local chains, and whom it names. */
export const localName = { name: 'ada.eth', address: ada } as const

/** Where the registry is on every chain that has one. */
const registry: Address = toAddress('0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e')

const picture = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#f4efe6"/>',
  '<circle cx="16" cy="12" r="6" fill="#2b2622"/><path d="M4 32a12 12 0 0 1 24 0z" fill="#a9772f"/></svg>',
].join('')

/** A picture that carries itself: nothing has to be fetched to show it. */
export const localAvatar: string = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`

const registryAbi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
  'function setOwner(bytes32 node, address owner)',
])
const resolverAbi = parseAbi([
  'function setAddr(bytes32 node, address a)',
  'function setText(bytes32 node, string key, string value)',
])
const reverseRegistrarAbi = parseAbi(['function setName(string name)'])

/** The calls that put the registry in place, with its root owned by the operator. */
export function registryWrites(): CallRequest[] {
  // records[0x0].owner, the mapping being the first variable of the contract.
  const ownerSlot = keccak256(pad('0x', { size: 64 }))
  return [setCode(registry, prebuilt.ensRegistry.code), setStorage(registry, ownerSlot, pad(operator, { size: 32 }))]
}

export type Names = {
  readonly publicResolver: Address
  readonly reverseRegistrar: Address
  readonly universalResolver: Address
}

/** Adds the resolvers, the reverse tree and the name with its records. */
export function deployNames(deployments: Deployments): Names {
  const { name, address } = localName
  const [label = '', parent = ''] = name.split('.')
  const node = namehash(name)
  const own = (parentNode: Hex, childLabel: string, owner: Address) =>
    deployments.call(
      registry,
      encodeFunctionData({
        abi: registryAbi,
        functionName: 'setSubnodeOwner',
        args: [parentNode, labelhash(childLabel), owner],
      }),
    )
  const withRegistry = encodeAbiParameters(parseAbiParameters('address registry'), [registry])

  const publicResolver = deployments.deploy(prebuilt.publicResolver.bytecode, withRegistry)
  const reverseRegistrar = deployments.deploy(
    prebuilt.reverseRegistrar.bytecode,
    encodeAbiParameters(parseAbiParameters('address registry, address resolver'), [registry, publicResolver]),
  )
  own(namehash(''), 'reverse', operator)
  own(namehash('reverse'), 'addr', reverseRegistrar)
  own(namehash(''), parent, operator)
  own(namehash(parent), label, operator)
  const setResolver = { abi: registryAbi, functionName: 'setResolver', args: [node, publicResolver] } as const
  deployments.call(registry, encodeFunctionData(setResolver))
  const setAddress = { abi: resolverAbi, functionName: 'setAddr', args: [node, address] } as const
  deployments.call(publicResolver, encodeFunctionData(setAddress))
  const setAvatar = { abi: resolverAbi, functionName: 'setText', args: [node, 'avatar', localAvatar] } as const
  deployments.call(publicResolver, encodeFunctionData(setAvatar))
  deployments.call(registry, encodeFunctionData({ abi: registryAbi, functionName: 'setOwner', args: [node, address] }))
  const universalResolver = deployments.deploy(compiled.UniversalResolver.bytecode, withRegistry)
  return { publicResolver, reverseRegistrar, universalResolver }
}

/** The transaction by which the owner of the name takes it as the name of their address. */
export function takeName({ reverseRegistrar }: Names): NodeTransaction {
  const call = { abi: reverseRegistrarAbi, functionName: 'setName', args: [localName.name] } as const
  return { to: reverseRegistrar, data: encodeFunctionData(call) }
}
