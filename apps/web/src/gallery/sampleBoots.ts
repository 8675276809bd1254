import { galleryChains, galleryToken } from '@latchkey/react/gallery'
import type { BootConfig } from '../boot.ts'

/** Start values of a local run. */
export const localBoot: BootConfig = {
  ...{ branding: { name: 'Latchkey' }, chains: galleryChains, tokens: [galleryToken] },
  ...{ demoWallet: true, faucet: true, hasDocs: true, build: 'gallery' },
}

/** Those of an owner's site, whose name is hard to place. */
export const ownersBoot: BootConfig = {
  ...localBoot,
  branding: { name: 'A savings bank with a name that hardly fits anywhere' },
  ...{ demoWallet: false, faucet: false, hasDocs: false },
}
