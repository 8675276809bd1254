import type { GallerySubject } from '@latchkey/ui/gallery'
import { accountStates, buttonStates, leftStates } from './accountStates.tsx'
import { batchStates } from './batchStates.tsx'
import { connectStates } from './connectStates.tsx'
import { effectStates } from './effectStates.tsx'
import { embeddedStates, walletStates } from './embeddedStates.tsx'
import { linkStates } from './linkStates.tsx'
import { partStates } from './partStates.tsx'
import { signStates } from './signStates.tsx'
import { stepUpStates } from './stepUpStates.tsx'
import { tokenStates } from './tokenStates.tsx'

/** Every state of every screen of the package. */
export const gallery: readonly GallerySubject[] = [
  partStates,
  buttonStates,
  connectStates,
  embeddedStates,
  walletStates,
  stepUpStates,
  accountStates,
  leftStates,
  linkStates,
  tokenStates,
  effectStates,
  batchStates,
  signStates,
]
