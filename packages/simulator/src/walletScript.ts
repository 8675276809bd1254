import { walletParts } from './fakeWallet.ts'
import { type InstallOptions, installParts } from './installWallets.ts'
import type { WalletPlan } from './wallet.ts'

/** Options of `walletScript`. */
export type WalletScriptOptions = Pick<InstallOptions, 'legacyPlace' | 'flags' | 'isAnnounced'>

/**
 * The same wallets as text that needs nothing else: for Playwright's `addInitScript`, or a script of any page. In the
 * page they stand at `latchkeySimulator.wallets`, to look into and to move. Not for code that was minified or measured
 * for coverage, whose functions no longer stand alone.
 */
export function walletScript(plans: readonly WalletPlan[], options: WalletScriptOptions = {}): string {
  const parts = [...walletParts, ...installParts].map(String)
  const written = plans.map(({ facts, behaviours }) => {
    const plays = behaviours.map(({ play }) => `({ ${asMethod(String(play))} })`)
    return `{ facts: ${toLiteral(facts)}, behaviours: [${plays.join(', ')}] }`
  })
  return [
    ';(() => {',
    // Some compilers name every function by a helper of theirs.
    'const __name = (made) => made',
    ...parts,
    `const plans = [${written.join(', ')}]`,
    `const wallets = putWallets(fakeWallet, globalThis, { plans, options: ${toLiteral(options)} })`,
    "Object.defineProperty(globalThis, 'latchkeySimulator', { configurable: true, value: { wallets } })",
    '})()',
  ].join('\n')
}

/** The text of a function, as the method `play` of an object. */
function asMethod(text: string): string {
  return /^(?:async\s+)?play\s*\(/.test(text) ? text : `play: ${text}`
}

/** JSON that may stand in a script, also in one inside of a page's markup. */
function toLiteral(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
