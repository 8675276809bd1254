import type { Hub, TransferRecord } from '@latchkey/connect'
import { fakeAccount, otherFakeAccount } from '@latchkey/connect/testing'

/** Now, in the tests of a history. */
export const nowMs = 1_700_000_100_000

/** A transfer that this browser has sent and that is in a block. */
export const record: TransferRecord = {
  clientId: 'mine',
  chainId: 31337,
  from: fakeAccount,
  to: otherFakeAccount,
  recipientName: 'ada.eth',
  amount: '250000000000000000',
  status: 'included',
  hash: `0x${'ab'.repeat(32)}`,
  confirmations: 1,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
}

/** Lets an account be connected, and signed in until `expiresAtMs` where that is given. */
export function letIn(hub: Hub, address = fakeAccount, expiresAtMs?: number): void {
  hub.state.set({
    status: 'connected',
    connectorId: 'w',
    account: { address, chainId: 31337 },
    accounts: [address],
    switchedNetwork: false,
    ...(expiresAtMs !== undefined && { login: { address, chainId: 31337, expiresAtMs } }),
  })
}
