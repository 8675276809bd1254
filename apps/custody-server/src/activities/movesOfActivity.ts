import { isAddress, type Moved, movesOfTransaction, movesOfTypedData } from '@latchkey/evm'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'
import { readRawPayload } from '../keys/rawPayload.ts'
import { parseUnsignedTransaction } from '../keys/transaction.ts'

const unreadable: Moved = { kind: 'open', chainId: undefined, reason: 'unreadable' }

/** The moves of all signatures that an activity asks for, read from the very bytes to be signed. Fails where these cannot be signed. */
export function movesOfActivity({ name, parameters }: ProposedActivity): readonly Moved[] {
  if (!name.startsWith('sign_')) return []
  const { signWith: signer, unsignedTransaction, payload, payloads, encoding, hashFunction } = parameters
  // By its id a key does not say whose it is.
  if (!isAddress(signer)) return [unreadable]
  if (typeof unsignedTransaction === 'string') return movesOfUnsigned(unsignedTransaction, signer)
  const list: readonly unknown[] = Array.isArray(payloads) ? payloads : [payload]
  return list.flatMap((each) => {
    const read = { payload: String(each), encoding: String(encoding), hashFunction: String(hashFunction) }
    return movesOfPayload(read, signer)
  })
}

function movesOfUnsigned(text: string, from: string): readonly Moved[] {
  const { chainId, to, valueWei, data, gas, gasPriceWei, kind, maxFeePerBlobGasWei } = parseUnsignedTransaction(text)
  if (chainId > BigInt(Number.MAX_SAFE_INTEGER) || maxFeePerBlobGasWei !== undefined) return [unreadable]
  return movesOfTransaction({
    chainId: Number(chainId),
    from,
    to,
    valueWei,
    data,
    mostFeeWei: gas * gasPriceWei,
    hasAuthorizations: kind === 'TYPE_4',
  })
}

type Payload = Parameters<typeof readRawPayload>[0]

function movesOfPayload(payload: Payload, signer: string): readonly Moved[] {
  // Signatures of another curve are nothing of Ethereum's.
  if (payload.hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE') return [unreadable]
  const { meaning } = readRawPayload(payload, 'CURVE_SECP256K1')
  switch (meaning.kind) {
    case 'message':
      return []
    case 'typedData':
      return movesOfTypedData(meaning.data, signer)
    case 'authorization': {
      const { chainId } = meaning.authorization
      // For chain 0 it counts on every network.
      return [{ kind: 'open', chainId: chainId === 0n ? undefined : Number(chainId), reason: 'delegation' }]
    }
    case 'bytes':
      return [unreadable]
  }
}
