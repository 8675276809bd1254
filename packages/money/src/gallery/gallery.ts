import type { GallerySubject } from '@latchkey/ui/gallery'
import { activityStates } from './activityStates.tsx'
import { approvalStates } from './approvalStates.tsx'
import { batchStates } from './batchStates.tsx'
import { collectibleStates } from './collectibleStates.tsx'
import { feeStates } from './feeStates.tsx'
import { paymentStates } from './paymentStates.tsx'
import { contactsStates, requestStates, scanStates } from './peopleStates.tsx'
import { pickerStates } from './pickerStates.tsx'
import { reviewStates } from './reviewStates.tsx'
import { progressStates, sendStates } from './transferStates.tsx'

/** Every state of every screen of the package. */
export const gallery: readonly GallerySubject[] = [
  sendStates,
  reviewStates,
  paymentStates,
  feeStates,
  pickerStates,
  contactsStates,
  requestStates,
  scanStates,
  progressStates,
  activityStates,
  approvalStates,
  batchStates,
  collectibleStates,
]
