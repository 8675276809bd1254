import { accountStates, buttonStates, leftStates } from './accountStates.tsx'
import { activityStates } from './activityStates.tsx'
import { approvalStates } from './approvalStates.tsx'
import { batchStates } from './batchStates.tsx'
import { collectibleStates } from './collectibleStates.tsx'
import { connectStates } from './connectStates.tsx'
import { effectStates } from './effectStates.tsx'
import { embeddedStates, walletStates } from './embeddedStates.tsx'
import { feeStates } from './feeStates.tsx'
import type { GallerySubject } from './galleryState.ts'
import { linkStates } from './linkStates.tsx'
import { partStates } from './partStates.tsx'
import { paymentStates } from './paymentStates.tsx'
import { contactsStates, requestStates, scanStates } from './peopleStates.tsx'
import { reviewStates } from './reviewStates.tsx'
import { signStates } from './signStates.tsx'
import { stepUpStates } from './stepUpStates.tsx'
import { tokenStates } from './tokenStates.tsx'
import { progressStates, sendStates } from './transferStates.tsx'

/** Every state of every screen of the kit. */
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
  sendStates,
  reviewStates,
  paymentStates,
  feeStates,
  tokenStates,
  effectStates,
  contactsStates,
  requestStates,
  scanStates,
  progressStates,
  activityStates,
  approvalStates,
  batchStates,
  collectibleStates,
  signStates,
]
