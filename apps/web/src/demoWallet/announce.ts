import { type Caller, type CallRequest, tellAll } from '@latchkey/base'
import type { DemoWalletOptions } from './demoWallet.ts'
import { icon } from './icon.ts'
import { firstChainId, openWalletState } from './walletState.ts'

type Listener = (value: unknown) => void

/** Brings the wallet itself; fails where its code does not arrive. */
export type BringWallet = () => Promise<Pick<typeof import('./createDemoWallet.ts'), 'createDemoWallet'>>

const bringOurs: BringWallet = async () => await import('./createDemoWallet.ts')

/**
 * Announces the demo wallet by EIP-6963, at once and whenever a page asks. The wallet itself (keys, signing, its
 * window) is fetched on the first request that needs it.
 */
export function announceDemoWallet(options: DemoWalletOptions, bring: BringWallet = bringOurs): void {
  const state = openWalletState()
  const listeners = new Map<string, Set<Listener>>()
  const tell = (name: string, value: unknown) => tellAll(listeners.get(name) ?? [], value)
  const visibleAccounts = () => {
    const current = state.get()
    return current?.isConnected ? [current.address] : []
  }
  const visibleChainId = () => `0x${(state.get()?.chainId ?? firstChainId).toString(16)}`

  let lastAccounts = visibleAccounts().join()
  let lastChainId = visibleChainId()
  // One place tells, so that a change made in another tab is told here too.
  state.subscribe(() => {
    const chainId = visibleChainId()
    if (chainId !== lastChainId) {
      lastChainId = chainId
      tell('chainChanged', chainId)
    }
    const accounts = visibleAccounts()
    if (accounts.join() !== lastAccounts) {
      lastAccounts = accounts.join()
      tell('accountsChanged', accounts)
    }
  })

  let wallet: Promise<Caller> | undefined
  async function fetchWallet(): Promise<Caller> {
    try {
      const { createDemoWallet } = await bring()
      return createDemoWallet(options, state)
    } catch (cause) {
      wallet = undefined
      throw new Error('Its code could not be loaded. Load the page again.', { cause })
    }
  }

  async function request(call: CallRequest): Promise<unknown> {
    // These two are asked on every load of the page; they need no key and no window.
    if (call?.method === 'eth_accounts') return visibleAccounts()
    if (call?.method === 'eth_chainId') return visibleChainId()
    wallet ??= fetchWallet()
    const answer = await wallet
    return await answer(call)
  }

  const provider = {
    request,
    on(name: string, listener: Listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return provider
    },
    removeListener(name: string, listener: Listener) {
      listeners.get(name)?.delete(listener)
      return provider
    },
  }
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Demo wallet',
    icon,
    rdns: 'localhost.latchkey.demo',
  })
  const announce = () => {
    const detail = Object.freeze({ info, provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
