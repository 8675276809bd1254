import type { TransferRecord } from '@latchkey/connect'
import { type Chain, cleanText, confirmationsNeeded, type Token, type Transfer } from '@latchkey/evm'
import { amountText } from '@latchkey/ui'
import { isOver } from './isOver.ts'

/** The amount that the account beside the fee, such as "12.5 USDL". Exact. */
export function transferAmount(transfer: Transfer, chain: Chain, token: Token | undefined): string {
  if (token !== undefined) return `${amountText(transfer.nonNativeValue ?? 0n, token.decimals)} ${token.symbol}`
  return `${amountText(transfer.value, chain.nativeCurrency.decimals)} ${chain.nativeCurrency.symbol}`
}

/** The unit of a remembered transfer; undefined where its network is not configured any more, or its amount is none. */
export function readUnit(record: TransferRecord, chain: Chain | undefined) {
  const unit = record.token ?? chain?.nativeCurrency
  if (unit === undefined || !/^\d{1,78}$/.test(record.amount)) return undefined
  // Read from storage: it may hold what turns the words after it round.
  return { decimals: unit.decimals, symbol: cleanText(unit.symbol) ?? 'tokens' }
}

/** The amount of a remembered transfer, every digit of it; in the smallest unit where nobody knows another one. */
export function recordAmount(record: TransferRecord, chain: Chain | undefined): string {
  const unit = readUnit(record, chain)
  if (unit === undefined) return `${record.amount} (smallest unit)`
  return `${amountText(BigInt(record.amount), unit.decimals)} ${unit.symbol}`
}

/** How a status is told: a word for lists, a sentence for the live region, and whether it went well. */
export type StatusWords = {
  readonly word: string
  readonly sentence: string
  readonly mood: 'waiting' | 'good' | 'bad'
}

/** Where a transfer stands, in words. */
export function statusWords(record: TransferRecord): StatusWords {
  switch (record.status) {
    case 'awaiting':
      return { word: 'Waiting for the wallet', sentence: 'Confirm the transfer in your wallet.', mood: 'waiting' }
    case 'unknown':
      return {
        word: 'Outcome unknown',
        sentence: `${record.failure ?? 'The page was closed while your wallet was asking you.'} The request may still be open there: refuse it, or look in your wallet for the transfer before you send it again.`,
        mood: 'bad',
      }
    case 'submitted':
      return { word: 'Sent', sentence: 'Handed to the network. Waiting for a node to show it.', mood: 'waiting' }
    case 'seen':
      return { word: 'Seen', sentence: 'The network has it. Waiting for a block.', mood: 'waiting' }
    case 'included':
      return {
        word: `${record.confirmations} of 3`,
        sentence: `In a block: ${record.confirmations} of 3 confirmations.`,
        mood: 'waiting',
      }
    case 'confirmed':
      // Nothing that differs from what was approved is ever called well done.
      if (record.mismatch !== undefined) {
        return { word: 'Confirmed', sentence: 'The network has carried it out, and it cannot be undone.', mood: 'bad' }
      }
      return { word: 'Confirmed', sentence: 'Confirmed. The transfer is done.', mood: 'good' }
    case 'reverted':
      if (!isOver(record)) {
        return {
          word: `Failed, ${record.confirmations} of ${confirmationsNeeded}`,
          sentence: `It failed in a block${reason(record)}. That can still be undone: wait before you send again.`,
          mood: 'bad',
        }
      }
      return {
        word: 'Failed',
        sentence: `The network carried it out and it failed${reason(record)}. Nothing but the fee left your account.`,
        mood: 'bad',
      }
    case 'replaced':
      return {
        word: 'Replaced',
        sentence: 'Your wallet sent another transaction in its place. This transfer did not happen.',
        mood: 'bad',
      }
    case 'cancelled':
      return {
        word: 'Cancelled',
        sentence: 'It was cancelled in your wallet. Nothing but the fee left your account.',
        mood: 'bad',
      }
    case 'dropped':
      return {
        word: 'Out of sight',
        sentence:
          'No node shows this transfer now. It may still be carried out: look in your wallet before you send again.',
        mood: 'bad',
      }
  }
}

function reason({ failure }: TransferRecord): string {
  return failure === undefined ? '' : `: ${failure}`
}

/** True while more can be expected of a transfer. */
export function isPending(record: TransferRecord): boolean {
  return statusWords(record).mood === 'waiting'
}
