import { gallery as ofMoney } from '@latchkey/money/gallery'
import { type GallerySubject, gallery as ofReact } from '@latchkey/react/gallery'
import { pageStates } from './pageStates.tsx'

const all = [...ofReact, ...ofMoney, pageStates]

/** Every state of every screen of the kit, and of the pages of the product around it. A subject of which both packages have states is one here. */
export const gallery: readonly GallerySubject[] = [...new Set(all.map(({ name }) => name))].map((name) => ({
  name,
  states: all.filter((subject) => subject.name === name).flatMap(({ states }) => states),
}))
