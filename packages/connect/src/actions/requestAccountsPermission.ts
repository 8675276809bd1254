import { isRecord } from '@latchkey/base'
import { type Address, toAddress } from '@latchkey/evm'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import { askWallet, requireWallet } from './liveWallet.ts'

const permission = 'eth_accounts'
const maxAccounts = 1000

/**
 * Asks the wallet for the eth_accounts permission (EIP-2255) and resolves with the accounts that it covers. Fails with
 * `user_rejected_request` when the visitor says no; any other failure is an empty list (specification §6).
 */
export async function requestAccountsPermission(hub: Hub): Promise<readonly Address[]> {
  const wallet = requireWallet(hub)
  try {
    const answer = await askWallet(hub, wallet, { method: 'wallet_requestPermissions', params: [{ [permission]: {} }] })
    return readAddresses(firstCaveat(answer))
  } catch (error) {
    if (error instanceof ConnectError && error.code === 'user_rejected_request') throw error
    hub.log.debug('The wallet gave no eth_accounts permission', error)
    return []
  }
}

function firstCaveat(answer: unknown): unknown {
  const granted = Array.isArray(answer) ? answer : []
  const match = granted.find((item) => isRecord(item) && item['parentCapability'] === permission)
  const caveats: unknown = match?.['caveats']
  const first: unknown = Array.isArray(caveats) ? caveats[0] : undefined
  return isRecord(first) ? first['value'] : undefined
}

/** One address or a list of them; what is no address is left out. */
function readAddresses(value: unknown): readonly Address[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxAccounts) : [value]
  const addresses = list.flatMap((item) => {
    try {
      return toAddress(item)
    } catch {
      return []
    }
  })
  return [...new Set(addresses)]
}
