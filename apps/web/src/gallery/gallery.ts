import { gallery as ofMoney } from '@latchkey/money/gallery'
import { gallery as ofReact } from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
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
export const gallery: readonly GallerySubject[] = all
  .filter(({ name }, index) => all.findIndex((subject) => subject.name === name) === index)
  .map((first) => ({
    ...first,
    states: all.filter(({ name }) => name === first.name).flatMap(({ states }) => states),
  }))
