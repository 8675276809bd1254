import { AppError } from '@latchkey/base'
import {
  quoteReplacement,
  type Replacement,
  type ReplacementKind,
  replaceTransfer,
  switchChain,
  type TransferRecord,
} from '@latchkey/connect'
import { sameAddress } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { useRef, useState } from 'react'

/** Where the replacement of a waiting transfer stands. */
export type ReplacementStep =
  | { readonly at: 'none' }
  | { readonly at: 'pricing'; readonly kind: ReplacementKind }
  | { readonly at: 'review' | 'asking'; readonly replacement: Replacement }

/** Prices a replacement, shows it and sends it: one press, one request to the wallet. */
export function useReplacement(record: TransferRecord) {
  const hub = useHub()
  const [step, setStep] = useState<ReplacementStep>({ at: 'none' })
  const [failure, setFailure] = useState<Error>()
  // Of the same tick as the press, unlike state: a double click must not get past it.
  const isBusy = useRef(false)

  async function run(next: ReplacementStep, work: () => Promise<ReplacementStep>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(undefined)
    setStep(next)
    try {
      setStep(await work())
    } catch (error) {
      hub.log.debug('Nothing was replaced', error)
      setFailure(error instanceof AppError ? error : new Error('Nothing was replaced', { cause: error }))
      setStep({ at: 'none' })
    } finally {
      isBusy.current = false
    }
  }

  return {
    step,
    failure,
    price: (kind: ReplacementKind) =>
      run({ at: 'pricing', kind }, async () => ({
        at: 'review',
        replacement: await quoteReplacement(hub, record.clientId, kind),
      })),
    send: (replacement: Replacement) =>
      run({ at: 'asking', replacement }, async () => {
        const state = hub.state.get()
        const isOther = state.status !== 'connected' || !sameAddress(state.account.address, record.from)
        // Another account that is connected is not asked for another network first; sending looks at both again and says it.
        if (!isOther && state.account.chainId !== record.chainId) await switchChain(hub, record.chainId)
        await replaceTransfer(hub, replacement)
        return { at: 'none' }
      }),
    leave: () => {
      if (!isBusy.current) setStep({ at: 'none' })
    },
  }
}
