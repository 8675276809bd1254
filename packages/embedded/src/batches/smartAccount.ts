import type { Rpc } from '@latchkey/base'
import { type Address, accountDelegate, type Chain, describeSmartAccount, readDelegation } from '@latchkey/evm'
import type { AskVisitor } from '../signing/askVisitor.ts'
import type { SponsorOffer } from './sponsorService.ts'

/** Names of what is asked, for the screen that shows it. */
export const askedBatch = 'wallet_sendCalls'
export const askedCode = 'wallet_signAuthorization'

/** The facts that decide how a batch is sent. */
export type BatchFacts<Offer extends SponsorOffer = SponsorOffer> = {
  readonly chain: Chain
  /** Whether the account runs our code already. */
  readonly isSmart: boolean
  readonly offer: Offer
}

/** The contract whose code the account runs; undefined where it runs none. Fails with `RpcError`. */
export async function readCodeOf(node: Rpc, account: Address): Promise<Address | undefined> {
  return readDelegation(await node.call({ method: 'eth_getCode', params: [account, 'latest'] }))
}

/** Whether it runs the code of ours. Fails with `RpcError`. */
export async function isSmartAt(node: Rpc, account: Address): Promise<boolean> {
  return (await readCodeOf(node, account)) === accountDelegate.address
}

/** The card that the visitor sees before the account's word about its code is asked for; never left out. */
export async function askForCode(ask: AskVisitor, account: Address, chain: Chain): Promise<void> {
  const card = describeSmartAccount({ account, chain, isOn: true })
  const question = { card, method: askedCode, address: account, chainId: chain.id }
  await ask.approve({ method: askedCode }, () => question)
}
