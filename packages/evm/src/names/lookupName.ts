import type { CallOutcome, Log, Rpc } from '@latchkey/base'
import { type Address, sameAddress } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { EvmError } from '../errors.ts'
import { type AvatarRecord, isAvatarElsewhere, parseAvatarRecord } from './avatarRecord.ts'
import { baseChainId, lookupBaseName } from './baseName.ts'
import { normalizeName } from './normalizeName.ts'
import { hasRollupNames, lookupRollupName, type NameChain } from './rollupName.ts'
import {
  addressCall,
  readName,
  readRefusal,
  readResolvedAddress,
  readResolvedText,
  reverseCall,
  textCall,
} from './universalResolver.ts'

/** Name and avatar, both optional (specification §3). The name leads back to the address; the avatar holds its picture in itself. */
export type NameLookup = {
  readonly name?: string
  readonly avatar?: string
  /** There is an avatar, and its picture is somewhere else: only who may call there can show it. */
  readonly isAvatarElsewhere?: true
}

/** Options of `lookupName`. */
export type LookupOptions = {
  readonly address: Address
  readonly chain: Chain
  readonly rpc: Rpc
  readonly log: Log
  /** Chain 1, by which the names of some rollups are checked; without it they have none. */
  readonly ethereum?: NameChain | undefined
}

/**
 * The name and avatar of an address. Chain 8453 and some rollups have names without avatars, and their failures are
 * logged and mean "no name"; other chains use ENS, and fail with `name_not_looked_up` when the node does not answer.
 */
export async function lookupName({ address, chain, rpc, log, ethereum }: LookupOptions): Promise<NameLookup> {
  if (ethereum !== undefined && hasRollupNames(chain.id)) {
    try {
      const name = await lookupRollupName(address, { chain, rpc }, ethereum)
      return name === undefined ? {} : { name }
    } catch (error) {
      log.debug('The name on a rollup could not be read', error)
      return {}
    }
  }
  if (chain.id === baseChainId) {
    try {
      const name = await lookupBaseName(address, rpc)
      return name === undefined ? {} : { name }
    } catch (error) {
      log.debug('The name on chain 8453 could not be read', error)
      return {}
    }
  }
  const { name, record } = await lookupEnsName({ address, chain, rpc, log })
  const avatar = safeAvatar(record)
  return {
    ...(name !== undefined && { name }),
    ...(avatar !== undefined && { avatar }),
    ...(isAvatarElsewhere(record) && { isAvatarElsewhere: true }),
  }
}

/**
 * The avatar record of an address's own name, whose picture is yet to be found and checked. Fails as `lookupName` does,
 * also when it is called off.
 */
export async function lookupAvatarRecord(options: AbortableLookup): Promise<AvatarRecord | undefined> {
  if (options.chain.id === baseChainId) return undefined
  const { record } = await lookupEnsName(options)
  return parseAvatarRecord(record)
}

type AbortableLookup = LookupOptions & { readonly signal?: AbortSignal }

type EnsName = { readonly name?: string; readonly record?: string }

async function lookupEnsName({ address, chain, rpc, log, signal }: AbortableLookup): Promise<EnsName> {
  const resolver = chain.contracts?.ensUniversalResolver
  if (resolver === undefined) return {}
  const settings = signal && { signal }
  const claimed = readName(await rpc.call(reverseCall(resolver, address), settings).catch(asNothing))
  if (claimed === undefined || !(await isNormal(claimed))) return {}
  const forward = addressCall(resolver, claimed)
  const avatar = textCall(resolver, claimed, 'avatar')
  if (forward === undefined || avatar === undefined) return {}
  const [owner, picture] = (await rpc.batch([forward, avatar], settings).catch(readRefusal)) ?? []
  // A claim is only a name if the name says the same.
  const found = readResolvedAddress(resultOf(owner, asNothing))
  if (found === undefined || !sameAddress(found, address)) return {}
  const record = readResolvedText(resultOf(picture, (error) => log.debug('No avatar could be read', error)))
  return { name: claimed, ...(record !== undefined && { record }) }
}

async function isNormal(name: string): Promise<boolean> {
  return await normalizeName(name).then(
    (normal) => normal === name,
    () => false,
  )
}

/** A name kept off the chain is no name here: looking it up would tell a stranger who is asking. */
function asNothing(error: unknown): undefined {
  try {
    return readRefusal(error)
  } catch (failure) {
    if (failure instanceof EvmError && failure.code === 'name_off_chain') return undefined
    throw failure
  }
}

function resultOf(outcome: CallOutcome | undefined, onError: (error: unknown) => void): unknown {
  if (outcome === undefined) return undefined
  return 'result' in outcome ? outcome.result : onError(outcome.error)
}

/** Longer pictures are left out; a page also measures what it draws. */
const maxAvatarLength = 350_000
const avatarPattern = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)(?:;[a-z0-9=-]+)*,/i

/**
 * An avatar record → the same text if the picture is in it; undefined otherwise. What is elsewhere (https, ipfs, eip155)
 * is for the owner's server to fetch, because whoever serves it would learn who looks at whom. The result is for `<img>` only, never markup,
 * and a page has yet to check that it can be drawn without harm.
 */
function safeAvatar(record: string | undefined): string | undefined {
  if (record === undefined || record.length > maxAvatarLength) return undefined
  return avatarPattern.test(record) ? record : undefined
}
