import * as v from 'valibot'
import { parseChainId } from '../chains/chainId.ts'
import { batchLimits } from './batchLimits.ts'

/** The power of a wallet over several calls on one network. */
export type BatchCapabilities = {
  /** All or nothing, in one confirmation. `ready`: the wallet would first ask to upgrade the account for it. */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  /** Whether somebody else can pay the fee (ERC-7677). */
  readonly hasPaymaster: boolean
}

/** The power of a wallet where it says nothing, or nothing that can be read. */
export const noCapabilities: BatchCapabilities = Object.freeze({ atomic: 'unsupported', hasPaymaster: false })

const atomic = v.fallback(v.object({ status: v.picklist(['supported', 'ready', 'unsupported']) }), {
  status: 'unsupported',
})
const paymaster = v.fallback(v.object({ supported: v.boolean() }), { supported: false })
const entry = v.object({ atomic: v.optional(atomic), paymasterService: v.optional(paymaster) })

/**
 * A wallet's answer to `wallet_getCapabilities` → its power on one network: what it says of that network, and for the
 * rest what it says of all (`0x0`). Total over any value: what cannot be read is not there.
 */
export function readBatchCapabilities(answer: unknown, chainId: number): BatchCapabilities {
  try {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return noCapabilities
    const keys = Object.keys(answer).slice(0, batchLimits.maxNetworks)
    const find = (isMeant: (key: string) => boolean) => {
      const key = keys.find(isMeant)
      const read = v.safeParse(entry, key === undefined ? undefined : Reflect.get(answer, key))
      return read.success ? read.output : {}
    }
    const everywhere = find((key) => /^0x0+$/.test(key))
    const here = find((key) => key.startsWith('0x') && parseChainId(key) === chainId)
    return {
      atomic: (here.atomic ?? everywhere.atomic)?.status ?? noCapabilities.atomic,
      hasPaymaster: (here.paymasterService ?? everywhere.paymasterService)?.supported ?? noCapabilities.hasPaymaster,
    }
  } catch {
    return noCapabilities
  }
}
