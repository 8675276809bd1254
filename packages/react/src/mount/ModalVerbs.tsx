import { useLayoutEffect } from 'react'
import { type LatchkeyModal, useLatchkeyModal } from '../hooks/useLatchkeyModal.ts'

/** Hands the verbs of the dialogs to those outside of React, anew after each change. Draws nothing. */
export function ModalVerbs({ onModal }: { readonly onModal: (modal: LatchkeyModal) => void }) {
  const modal = useLatchkeyModal()
  useLayoutEffect(() => onModal(modal))
  return null
}
