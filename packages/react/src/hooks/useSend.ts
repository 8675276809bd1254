import { type SendOptions, sendTransfer, type TransferRecord } from '@latchkey/connect'
import type { Quote } from '@latchkey/evm'
import { type Answer, useAnswer } from './useAnswer.ts'
import { useHub } from './useHub.ts'

/**
 * `run(quote)` hands exactly what a quote of `useQuote` says to the wallet, once, and resolves with the record of the
 * transfer, which `useTransfers` follows to its third confirmation. Show recipient, amount, network and fee of the quote
 * before; `TransferForm` does.
 */
export function useSend(): Answer<[approved: Quote, options?: SendOptions], TransferRecord> {
  const hub = useHub()
  return useAnswer(async (approved: Quote, options?: SendOptions) => await sendTransfer(hub, approved, options))
}
