import type { Page } from '@playwright/test'
import { localChain } from './fixtures.ts'

/** One remembered transfer, as another visit or another tab may have left it; any value may be of any kind. */
export type StoredTransfer = Readonly<Record<string, unknown>>

const keyPrefix = 'latchkey.transfer.v2.'
const bell = 'latchkey.transfers.v2'
const formKey = 'latchkey.transferForm.v1'

/** A transfer on the local chain that no node has ever seen. */
export function storedTransfer(changes: StoredTransfer): StoredTransfer {
  const now = Date.now()
  return {
    clientId: 'stored',
    chainId: localChain,
    from: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    to: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    amount: '250000000000000000',
    hash: `0x${'ab'.repeat(32)}`,
    confirmations: 0,
    createdAtMs: now,
    updatedAtMs: now,
    ...changes,
  }
}

/** Writes the remembered transfers in place of those that are there, the way another tab does: this one is told. */
export async function storeTransfers(page: Page, transfers: readonly StoredTransfer[]): Promise<void> {
  await page.evaluate(
    ([prefix, bellKey, records]) => {
      for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
      for (const record of records) localStorage.setItem(`${prefix}${record['clientId']}`, JSON.stringify(record))
      const newValue = String(performance.now())
      localStorage.setItem(bellKey, newValue)
      window.dispatchEvent(new StorageEvent('storage', { key: bellKey, newValue, storageArea: localStorage }))
    },
    [keyPrefix, bell, transfers] as const,
  )
}

/** Makes the send page of this tab follow a transfer from the next load on. */
export async function followOnSendPage(page: Page, clientId: string): Promise<void> {
  const draft = { chainId: localChain, to: '', asset: 'native', amount: '', isMax: false }
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [
    formKey,
    JSON.stringify({ draft, clientId }),
  ] as const)
}
