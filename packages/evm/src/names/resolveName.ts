import type { Rpc } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { normalizeName } from './normalizeName.ts'
import { addressCall, readRefusal, readResolvedAddress } from './universalResolver.ts'

/** Options of `resolveName`. */
export type ResolveOptions = { readonly name: string; readonly chain: Chain; readonly rpc: Rpc }

/**
 * The address that an ENS name stands for; undefined when nobody has the name or the chain knows none. Fails with
 * `invalid_name`, `name_off_chain` or `name_not_looked_up`.
 */
export async function resolveName({ name, chain, rpc }: ResolveOptions): Promise<Address | undefined> {
  const resolver = chain.contracts?.ensUniversalResolver
  if (resolver === undefined) return undefined
  const request = addressCall(resolver, await normalizeName(name))
  if (request === undefined) return undefined
  return readResolvedAddress(await rpc.call(request).catch(readRefusal))
}
