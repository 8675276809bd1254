import { toAddress } from '@latchkey/evm'
import type { SponsorRules } from '../../config.ts'
import { chainId } from '../testApp.ts'

export const coin = 10n ** 18n
/** A contract that does nothing, and one that refuses who has coins. */
export const shop = toAddress(`0x${'aa'.repeat(20)}`)
export const picky = toAddress(`0x${'bb'.repeat(20)}`)
export const usualRules: SponsorRules = {
  chainId,
  contracts: [{ address: shop }, { address: picky }],
  mayMoveCoins: false,
  perAccountDayWei: coin / 10n,
  perDayWei: coin,
  maxFeePerGas: 100n * 10n ** 9n,
}
