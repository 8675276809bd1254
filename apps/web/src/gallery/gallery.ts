import { gallery as ofMoney } from '@latchkey/money/gallery'
import { type GallerySubject, gallery as ofReact } from '@latchkey/react/gallery'
import { demoWalletStates } from './demoWalletStates.tsx'
import { explorerStates } from './explorerStates.tsx'
import { faucetStates } from './faucetStates.tsx'
import { inboxStates } from './inboxStates.tsx'
import { pageStates } from './pageStates.tsx'
import { shellStates } from './shellStates.tsx'
import { simulatorStates } from './simulatorStates.tsx'
import { walletPageStates } from './walletPageStates.tsx'

const ofPages = [pageStates, walletPageStates, simulatorStates, inboxStates, explorerStates]
const all = [...ofReact, ...ofMoney, ...ofPages, shellStates, faucetStates, demoWalletStates]

/** Every state of every screen of the kit, and of the pages of the product around it. A subject of which both packages have states is one here. */
export const gallery: readonly GallerySubject[] = [...new Set(all.map(({ name }) => name))].map((name) => ({
  name,
  states: all.filter((subject) => subject.name === name).flatMap(({ states }) => states),
}))
