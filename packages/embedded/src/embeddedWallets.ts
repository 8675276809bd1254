import { AppError, type ErrorTable } from '@latchkey/base'
import type { WalletSource } from '@latchkey/connect'
import { announceEmbedded } from './announceEmbedded.ts'
import { createEmbeddedController } from './createEmbeddedController.ts'
import { embeddedConnector } from './embeddedConnectors.ts'
import { type EmbeddedController, type EmbeddedVariant, embeddedController } from './surface/embeddedController.ts'
import type { CustodyPlace, EmbeddedPlatform } from './surface/embeddedPlatform.ts'

/** Options of `embeddedWallets`. */
export type EmbeddedWalletsOptions = {
  /** Where the keys are kept. */
  readonly place: CustodyPlace
  /** The browser's part. */
  readonly platform: EmbeddedPlatform
}

/** The fault of an owner. Apart from those of visitors, whose sentences nobody needs before such a wallet is chosen. */
export const ownerErrors = {
  app_name_not_set: { message: 'appName not set' },
} as const satisfies ErrorTable

const variants: readonly EmbeddedVariant[] = ['turnkeyhd', 'turnkey']

/**
 * Offers the wallet whose keys the owner's key custody keeps: by passkey and by mail. Loads, asks and sends nothing
 * before a visitor chooses it. Fails with `app_name_not_set`.
 */
export function embeddedWallets(options: EmbeddedWalletsOptions): WalletSource {
  if (options.place.appName.trim() === '') throw new AppError(ownerErrors, 'app_name_not_set')
  return (deps) => {
    const shared = { ...deps, ...options }
    const late = createEmbeddedController(shared)
    const stops = variants.map((variant) => announceEmbedded(variant, late, shared))
    const controller: EmbeddedController = {
      ...late.controller,
      async close() {
        for (const stop of stops) stop()
        await late.controller.close()
      },
    }
    return {
      controller: [embeddedController, controller],
      connectors: variants.map((variant) => embeddedConnector(variant, late, shared)),
    }
  }
}
