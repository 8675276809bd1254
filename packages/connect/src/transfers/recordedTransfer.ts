import { buildTransfer, type Transfer } from '@latchkey/evm'
import type { TransferRecord } from '../transferRecord.ts'

/** The transfer that was approved, from its record; undefined when the record describes none that can be sent. */
export function recordedTransfer({ chainId, from, to, token, amount, data }: TransferRecord): Transfer | undefined {
  if (data !== undefined) return { type: 'eip1559', chainId, from, to, value: BigInt(amount), data }
  const asset =
    token === undefined
      ? ({ type: 'native' } as const)
      : ({ type: 'token', token: { ...token, chainId, name: token.symbol } } as const)
  try {
    return buildTransfer({ chainId, from, to, asset, amount: BigInt(amount) })
  } catch {
    // A damaged record has nothing to be compared with; it is still shown and followed.
    return undefined
  }
}
