import { type Clock, sleep } from '@latchkey/base'
import type { Address } from '@latchkey/evm'
import { listenTo, type Provider } from './provider.ts'
import { readAccounts } from './walletAnswers.ts'

/** How long a wallet that answered with no account may take to name one by its event. */
const lateAccountsMs = 1000

/** The accounts that a wallet names by its event while it is being asked. */
export type HeardAccounts = {
  latest(): readonly Address[]
  /** Waits for an event, one second at most. Rejects with the signal's reason. */
  within(clock: Clock, signal: AbortSignal): Promise<readonly Address[]>
  stop(): void
}

/** Some wallets name their account by event only, before or after they answer. The caller stops the listening. */
export function listenForAccounts(provider: Provider): HeardAccounts {
  let latest: readonly Address[] = []
  let tell: (() => void) | undefined
  const stop = listenTo(provider, 'accountsChanged', (value) => {
    latest = readAccounts(value)
    if (latest.length > 0) tell?.()
  })
  return {
    latest: () => latest,
    stop,
    async within(clock, signal) {
      if (latest.length > 0) return latest
      const heard = new Promise<void>((resolve) => {
        tell = resolve
      })
      await Promise.race([heard, sleep(lateAccountsMs, clock, signal)])
      return latest
    },
  }
}
