import { type Clock, withTimeout } from '@latchkey/base'
import { type Provider, readProperty } from './provider.ts'

/** The most that a wallet may take to say whether it is locked; nothing waits for it that a visitor sees. */
const lockTimeoutMs = 500

/**
 * Whether the wallet says of itself that it is locked. There is no standard for it: MetaMask brought
 * `_metamask.isUnlocked()`, which Brave's wallet and others that take its place have too. Undefined for wallets that do
 * not say: nothing is guessed. Asks nobody for anything; never fails.
 */
export async function readIsLocked(provider: Provider, clock: Clock): Promise<boolean | undefined> {
  const holder = readProperty(provider, '_metamask')
  const isUnlocked = readProperty(holder, 'isUnlocked')
  if (typeof isUnlocked !== 'function') return undefined
  const answer = async (): Promise<unknown> => await Reflect.apply(isUnlocked, holder, [])
  const unlocked = await withTimeout(answer(), lockTimeoutMs, clock).catch(() => undefined)
  return typeof unlocked === 'boolean' ? !unlocked : undefined
}
