import type { Theme } from '@latchkey/ui'
import { createContext } from 'react'

/** The part of a theme that no style sheet can say: how wide a dialog is, and whose logo stands in it. */
export type Looks = Pick<Theme, 'dialog' | 'logo'>

/** Those of a page that says nothing. */
export const noLooks: Looks = {}

/** Found by the screens below a provider. */
export const LooksContext = createContext<Looks>(noLooks)
