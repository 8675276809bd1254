import type { CustodyClient, WalletAccount } from '@latchkey/custody'

/** The most that custody answers with at once. */
const pageSize = 100

export type AccountReading = {
  readonly reader: CustodyClient
  readonly organizationId: string
  /** Of all wallets unless given. */
  readonly walletId?: string
  readonly signal: AbortSignal
}

/** Every account, oldest first, page by page. */
export async function readAccounts(reading: AccountReading): Promise<readonly WalletAccount[]> {
  const { reader, organizationId, walletId, signal } = reading
  const found: WalletAccount[] = []
  for (;;) {
    const last = found.at(-1)?.walletAccountId
    const input = {
      organizationId,
      ...(walletId !== undefined && { walletId }),
      paginationOptions: { limit: String(pageSize), ...(last !== undefined && { after: last }) },
    }
    const { accounts } = await reader.query('list_wallet_accounts', input, signal)
    // A service that knows no pages would be asked for ever.
    if (last !== undefined && accounts.at(-1)?.walletAccountId === last) return found
    found.push(...accounts)
    if (accounts.length < pageSize) return found
  }
}
