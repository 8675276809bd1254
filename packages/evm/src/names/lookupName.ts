import type { CallOutcome, Log, Rpc } from '@latchkey/base'
import { type Address, sameAddress } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { EvmError } from '../errors.ts'
import { baseChainId, lookupBaseName } from './baseName.ts'
import { normalizeName } from './normalizeName.ts'
import { safeAvatar } from './safeAvatar.ts'
import {
  addressCall,
  readName,
  readRefusal,
  readResolvedAddress,
  readResolvedText,
  reverseCall,
  textCall,
} from './universalResolver.ts'

/** Both optional (specification §3). The name leads back to the address; the avatar holds its picture in itself. */
export type NameLookup = { readonly name?: string; readonly avatar?: string }

export type LookupOptions = {
  readonly address: Address
  readonly chain: Chain
  readonly rpc: Rpc
  readonly log: Log
}

/**
 * The name and avatar of an address. Chain 8453 has names without avatars, and its failures are logged and mean "no
 * name"; other chains use ENS, and fail with `name_not_looked_up` when the node does not answer.
 */
export async function lookupName({ address, chain, rpc, log }: LookupOptions): Promise<NameLookup> {
  if (chain.id === baseChainId) {
    try {
      const name = await lookupBaseName(address, rpc)
      return name === undefined ? {} : { name }
    } catch (error) {
      log.debug('The name on chain 8453 could not be read', error)
      return {}
    }
  }
  const resolver = chain.contracts?.ensUniversalResolver
  return resolver === undefined ? {} : await lookupEnsName({ address, resolver, rpc, log })
}

type EnsOptions = Omit<LookupOptions, 'chain'> & { readonly resolver: Address }

async function lookupEnsName({ address, resolver, rpc, log }: EnsOptions): Promise<NameLookup> {
  const claimed = readName(await rpc.call(reverseCall(resolver, address)).catch(asNothing))
  if (claimed === undefined || !(await isNormal(claimed))) return {}
  const forward = addressCall(resolver, claimed)
  const avatar = textCall(resolver, claimed, 'avatar')
  if (forward === undefined || avatar === undefined) return {}
  const [owner, picture] = (await rpc.batch([forward, avatar]).catch(readRefusal)) ?? []
  // A claim is only a name if the name says the same.
  const found = readResolvedAddress(resultOf(owner, asNothing))
  if (found === undefined || !sameAddress(found, address)) return {}
  const shown = safeAvatar(readResolvedText(resultOf(picture, (error) => log.debug('No avatar could be read', error))))
  return { name: claimed, ...(shown !== undefined && { avatar: shown }) }
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
