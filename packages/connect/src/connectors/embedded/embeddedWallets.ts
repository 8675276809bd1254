import type { Connector } from '../../connector.ts'
import { announceEmbedded } from './announceEmbedded.ts'
import { createEmbeddedDesk } from './createEmbeddedDesk.ts'
import { embeddedConnector } from './embeddedConnectors.ts'
import type { EmbeddedDesk, EmbeddedVariant } from './embeddedDesk.ts'
import { EmbeddedError } from './embeddedErrors.ts'
import type { CustodyPlace, EmbeddedPlatform } from './embeddedPlatform.ts'
import type { EmbeddedSurroundings } from './embeddedSurroundings.ts'

/** The connectors of the embedded wallet, and the desk from which they work. */
export type EmbeddedWallets = { readonly desk: EmbeddedDesk; readonly connectors: readonly Connector[] }

export type EmbeddedWalletsOptions = {
  /** Where the keys are kept. */
  readonly place: CustodyPlace
  /** What the browser lends. */
  readonly platform: EmbeddedPlatform
}

const variants: readonly EmbeddedVariant[] = ['turnkeyhd', 'turnkey']

/**
 * Offers the wallet whose keys the owner's key custody keeps: by passkey and by mail. Loads, asks and sends nothing
 * before a visitor chooses it. Fails with `app_name_not_set`.
 */
export function embeddedWallets(options: EmbeddedWalletsOptions): (around: EmbeddedSurroundings) => EmbeddedWallets {
  if (options.place.appName.trim() === '') throw new EmbeddedError('app_name_not_set')
  return (around) => {
    const setting = { ...around, ...options }
    const late = createEmbeddedDesk(setting)
    const stops = variants.map((variant) => announceEmbedded(variant, late, setting))
    const desk: EmbeddedDesk = {
      ...late.desk,
      async close() {
        for (const stop of stops) stop()
        await late.desk.close()
      },
    }
    return { desk, connectors: variants.map((variant) => embeddedConnector(variant, late, setting)) }
  }
}
