import type { Hex } from '@latchkey/base'
import {
  type Address,
  type Collection,
  isAddress,
  sameAddress,
  type Token,
  toAddress,
  zeroAddress,
} from '@latchkey/evm'
import * as v from 'valibot'
import { LatchkeyError } from '../errors.ts'

/** The part of a local chain that the faucet uses. */
export type FaucetChain = {
  readonly chain: { readonly id: number }
  readonly tokens: readonly Token[]
  readonly collections: readonly Collection[]
  faucet(address: Address, token?: Address): Promise<Hex>
}

/** Gives play money of the local chains. Fails with an `AppError` of this program or of the local chains. */
export type Faucet = (input: unknown) => Promise<Hex>

/** More requests at once than people at one machine make. */
const maxPending = 8

const addressText = v.custom<Address>((value) => isAddress(value))
const requestSchema = v.strictObject({
  chainId: v.pipe(v.number(), v.safeInteger()),
  address: addressText,
  token: v.optional(addressText),
})

/** The faucet of the given local chains. */
export function createFaucet(chains: readonly FaucetChain[]): Faucet {
  let pending = 0
  return async (input) => {
    const { chain, address, token } = readRequest(input, chains)
    if (pending >= maxPending) throw new LatchkeyError('faucet_busy')
    pending++
    try {
      return await chain.faucet(address, token)
    } finally {
      pending--
    }
  }
}

function readRequest(input: unknown, chains: readonly FaucetChain[]) {
  const outcome = v.safeParse(requestSchema, input)
  if (!outcome.success) throw new LatchkeyError('bad_faucet_request')
  const { chainId, address, token } = outcome.output
  if (sameAddress(address, zeroAddress)) throw new LatchkeyError('faucet_to_nobody')
  const chain = chains.find((candidate) => candidate.chain.id === chainId)
  const given = chain === undefined ? [] : [...chain.tokens, ...chain.collections]
  const isOffered = token === undefined || given.some((known) => sameAddress(known.address, token))
  if (chain === undefined || !isOffered) throw new LatchkeyError('bad_faucet_request')
  try {
    return { chain, address: toAddress(address), token: token === undefined ? undefined : toAddress(token) }
  } catch (cause) {
    throw new LatchkeyError('bad_faucet_request', { cause })
  }
}
