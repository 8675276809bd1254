// Runs when the page is built, and nowhere else: draws what stands in the page itself, before any script has run.
import { ConnectFace, createBrowserHub, HubProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BootContext } from '../BootContext.ts'
import type { BootConfig } from '../boot.ts'
import { App, LoadingPage } from '../shell/App.tsx'
import { FailedPage } from '../shell/PageErrors.tsx'
import { drawnAddress, templates } from './parts.ts'
import { buildPlaceholder, namePlaceholder } from './placeholders.ts'

/** The page of a visitor who is not known, and by their ids the parts that others see instead. */
export type Prerendered = {
  readonly page: string
  readonly templates: Readonly<Record<string, string>>
  /** The id of the template with the links to the page's code. */
  readonly codeId: string
}

/** Markup of the start page and of the parts in which other first frames differ from it. */
export function prerender(): Prerendered {
  const chains = [
    { id: 1, name: '', nativeCurrency: { name: '', symbol: '', decimals: 18 }, rpcUrls: ['https://localhost'] },
  ]
  const boot: BootConfig = {
    ...{ branding: { name: namePlaceholder }, chains, tokens: [], demoWallet: false, faucet: false },
    build: buildPlaceholder,
  }
  const hub = createBrowserHub({ chains })
  const draw = (part: ReactNode) =>
    renderToStaticMarkup(
      <BootContext value={boot}>
        <HubProvider hub={hub}>{part}</HubProvider>
      </BootContext>,
    )
  const account = { address: drawnAddress, chainId: 1 }
  return {
    page: draw(<App />),
    templates: {
      [templates.account]: draw(<ConnectFace connection={{ status: 'reconnecting', connectorId: '', account }} />),
      [templates.loading]: draw(<LoadingPage />),
      [templates.failed]: draw(<FailedPage />),
    },
    codeId: templates.code,
  }
}
