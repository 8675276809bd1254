import { createContext, type ReactNode } from 'react'

/**
 * The address of a logo, or undefined where there is none. Names are `wallets/` with a key of the wallet book, `networks/`
 * with a chain id, `tokens/` with a symbol: the last for tokens that the owner of the site has named, as anybody may call
 * theirs USDC.
 */
export type LogoOf = (name: string) => string | undefined

export const LogosContext = createContext<LogoOf>(() => undefined)

/** Lends logos to every tile inside. Without it a tile has the picture that it is given, or is drawn. */
export function LogosProvider({ logoOf, children }: { readonly logoOf: LogoOf; readonly children: ReactNode }) {
  return <LogosContext.Provider value={logoOf}>{children}</LogosContext.Provider>
}

/** The logos that stand beside this page, as its build has named them in its head. */
export function readPageLogos(): LogoOf {
  const content = document.querySelector('meta[name="latchkey-logos"]')?.getAttribute('content') ?? ''
  const [folder = '', ...names] = content.split(' ')
  const known = new Set(names)
  return (name) => (known.has(name) ? `${folder}${name}.svg` : undefined)
}
