import { type Moved, movesOfTransaction, movesOfTypedData } from '@latchkey/evm'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'
import { readRawPayload } from '../keys/rawPayload.ts'
import { parseUnsignedTransaction } from '../keys/transaction.ts'

const unreadable: Moved = { kind: 'open', chainId: undefined, reason: 'unreadable' }

/** What the signatures that an activity asks for would move, read from the very bytes to be signed. Fails where these cannot be signed. */
export function movesOfActivity({ name, parameters }: ProposedActivity): readonly Moved[] {
  const { unsignedTransaction, payload, payloads, encoding, hashFunction } = parameters
  switch (name) {
    case 'sign_transaction':
      return typeof unsignedTransaction === 'string' ? movesOfUnsigned(unsignedTransaction) : [unreadable]
    case 'sign_raw_payload':
    case 'sign_raw_payloads': {
      const list: readonly unknown[] = Array.isArray(payloads) ? payloads : [payload]
      return list.flatMap((each) =>
        movesOfPayload({ payload: String(each), encoding: String(encoding), hashFunction: String(hashFunction) }),
      )
    }
    default:
      return []
  }
}

function movesOfUnsigned(text: string): readonly Moved[] {
  const { chainId, to, valueWei, data, gas, gasPriceWei, kind, maxFeePerBlobGasWei } = parseUnsignedTransaction(text)
  if (chainId > BigInt(Number.MAX_SAFE_INTEGER) || maxFeePerBlobGasWei !== undefined) return [unreadable]
  return movesOfTransaction({
    chainId: Number(chainId),
    to,
    valueWei,
    data,
    mostFeeWei: gas * gasPriceWei,
    hasAuthorizations: kind === 'TYPE_4',
  })
}

type Payload = Parameters<typeof readRawPayload>[0]

function movesOfPayload(payload: Payload): readonly Moved[] {
  // Whatever is signed for another curve is nothing of Ethereum's.
  if (payload.hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE') return [unreadable]
  const { meaning } = readRawPayload(payload, 'CURVE_SECP256K1')
  switch (meaning.kind) {
    case 'message':
      return []
    case 'typedData':
      return movesOfTypedData(meaning.data)
    case 'authorization': {
      const { chainId } = meaning.authorization
      // For chain 0 it counts on every network.
      return [{ kind: 'open', chainId: chainId === 0n ? undefined : Number(chainId), reason: 'delegation' }]
    }
    case 'bytes':
      return [unreadable]
  }
}
