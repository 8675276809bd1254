import { webStorage } from '@latchkey/base'
import { useState } from 'react'
import {
  emptyDraft,
  isUntouched,
  parseForm,
  type StoredForm,
  stringifyForm,
  type TransferDraft,
} from './transferDraft.ts'

const key = 'transferForm.v1'

/** Of this tab alone: two tabs with two half-filled forms must not overwrite each other. */
function openStorage() {
  return webStorage({ area: () => window.sessionStorage, prefix: 'latchkey.' })
}

/** Empties the form of this tab, before it is shown. */
export function forgetForm(): void {
  openStorage().remove(key)
}

/** The half-filled form. It survives a reload of the tab and is forgotten once the transfer is sent. */
export function useTransferDraft(walletChainId: number, configured: readonly number[]) {
  const [storage] = useState(openStorage)
  const [form, setForm] = useState<StoredForm>(
    () => parseForm(storage.get(key)) ?? { draft: emptyDraft(walletChainId) },
  )
  function keep(next: StoredForm) {
    storage.set(key, stringifyForm(next))
    setForm(next)
  }
  const draft = settleDraft(form.draft, walletChainId, configured)
  return {
    draft,
    /** The transfer that is being followed, when one was sent from this tab. */
    clientId: form.clientId,
    change: (change: Partial<TransferDraft>) => keep({ draft: changeDraft(draft, change) }),
    /** Somebody asks for a payment: what was in the form gives way, and a transfer that is followed goes on without it. */
    ask: (fields: Partial<TransferDraft>) => keep({ draft: { ...emptyDraft(draft.chainId), ...fields } }),
    /** The wallet is asked: who leaves now and comes back finds the transfer, and not a form that is ready to send it again. */
    hold: (clientId: string) => keep({ draft, clientId }),
    follow: (clientId: string) => keep({ draft: emptyDraft(draft.chainId), clientId }),
    /** Its end was seen: it stays on the screen, and who comes back finds an empty form. */
    letGo: () => storage.set(key, stringifyForm({ draft: emptyDraft(draft.chainId) })),
    startAnew: () => keep({ draft: emptyDraft(walletChainId) }),
  }
}

/** A price that was chosen on one network says nothing on another. */
function changeDraft(draft: TransferDraft, change: Partial<TransferDraft>): TransferDraft {
  const isElsewhere = change.chainId !== undefined && change.chainId !== draft.chainId
  return { ...draft, ...(isElsewhere && { fee: undefined }), ...change }
}

/** A form in which nothing is bound to its network follows the wallet; one with an unknown network starts anew. */
function settleDraft(draft: TransferDraft, walletChainId: number, configured: readonly number[]): TransferDraft {
  const isKnown = configured.includes(draft.chainId)
  if (isKnown && !isUntouched(draft)) return draft
  const chainId = configured.includes(walletChainId) ? walletChainId : (configured[0] ?? walletChainId)
  return isKnown ? { ...draft, chainId } : { ...emptyDraft(chainId), to: draft.to }
}
