import type { Clock } from '@latchkey/base'
import type { LookBack } from '../connector.ts'
import { listenTo, type Provider } from './provider.ts'
import { readAccounts } from './walletAnswers.ts'
import { readIsLocked } from './walletLock.ts'

/** Requests to a wallet that is not connected any more. */
export function lookBack(provider: Provider, clock: Clock): LookBack {
  return {
    isLocked: () => readIsLocked(provider, clock),
    whenBack(listener) {
      const stops = [
        listenTo(provider, 'accountsChanged', (value) => {
          if (readAccounts(value).length > 0) listener()
        }),
        // One that had lost its own node says this alone.
        listenTo(provider, 'connect', listener),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
