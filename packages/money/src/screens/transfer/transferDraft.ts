import { isRecord, parseJson } from '@latchkey/base'
import { type Address, isAddress, toAddress } from '@latchkey/evm'
import { type FeeDraft, parseFeeDraft } from './feeDraft.ts'

/** The half-filled form, as typed. */
export type TransferDraft = {
  readonly chainId: number
  readonly to: string
  readonly asset: 'native' | Address
  readonly amount: string
  /** "Max" was pressed: the amount then follows the balance and the fee. */
  readonly isMax: boolean
  /** The asset was chosen on its network, or a link names it: the form stays there, whatever network the wallet is on. */
  readonly isPinned?: boolean | undefined
  /** The chosen speed or price; absent for the normal one. */
  readonly fee?: FeeDraft | undefined
  /** The payment link that the form was filled in from. */
  readonly asked?: string | undefined
}

/** State that outlives a reload of the page: the draft, and the transfer that is being followed. */
export type StoredForm = { readonly draft: TransferDraft; readonly clientId?: string }

const longestText = 2000

/** An empty form for a network. */
export function emptyDraft(chainId: number): TransferDraft {
  return { chainId, to: '', asset: 'native', amount: '', isMax: false }
}

/** True while nothing in the form is bound to its network, so that it may follow the wallet to another. */
export function isUntouched(draft: TransferDraft): boolean {
  return draft.amount.trim() === '' && draft.asset === 'native' && !draft.isMax && draft.isPinned !== true
}

/** The stored text of a form. */
export function stringifyForm(form: StoredForm): string {
  return JSON.stringify(form)
}

/** Stored text → form; undefined when it is not one: anybody on this origin can write there. */
export function parseForm(text: string | null): StoredForm | undefined {
  if (text === null || text.length > 4 * longestText) return undefined
  const value = parseJson(text)
  if (!isRecord(value) || !isRecord(value['draft'])) return undefined
  const draft = parseDraft(value['draft'])
  const clientId = value['clientId']
  if (draft === undefined) return undefined
  return typeof clientId === 'string' && clientId.length <= 100 ? { draft, clientId } : { draft }
}

function parseDraft(value: Record<string, unknown>): TransferDraft | undefined {
  const { chainId, to, asset, amount, isMax, isPinned, asked } = value
  const fee = parseFeeDraft(value['fee'])
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId <= 0) return undefined
  if (typeof to !== 'string' || to.length > longestText) return undefined
  if (typeof amount !== 'string' || amount.length > longestText) return undefined
  if (asset !== 'native' && !isAddress(asset)) return undefined
  try {
    return {
      chainId,
      to,
      amount,
      isMax: isMax === true,
      asset: asset === 'native' ? asset : toAddress(asset),
      ...(isPinned === true && { isPinned }),
      ...(fee !== undefined && { fee }),
      ...(typeof asked === 'string' && asked.length <= longestText && { asked }),
    }
  } catch {
    // A token address with a wrong checksum was not written by this form.
    return undefined
  }
}
