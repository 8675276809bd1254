import { orAbsent, parseJson, readAs } from '@latchkey/base'
import { chainNumber, storedAddress } from '@latchkey/evm'
import * as v from 'valibot'
import { feeSchema } from './feeDraft.ts'

const longestText = 2000
const text = v.pipe(v.string(), v.maxLength(longestText))

const draftSchema = v.object({
  chainId: chainNumber,
  to: text,
  asset: v.union([v.literal('native'), storedAddress]),
  amount: text,
  /** "Max" was pressed: the amount then follows the balance and the fee. */
  isMax: v.fallback(v.boolean(), false),
  /** The asset was chosen on its network, or a link names it: the form stays there, whatever network the wallet is on. */
  isPinned: orAbsent(v.boolean()),
  /** The chosen speed or price; absent for the normal one. */
  fee: orAbsent(feeSchema),
  /** The payment link that the form was filled in from. */
  asked: orAbsent(text),
})
const formSchema = v.object({ draft: draftSchema, clientId: orAbsent(v.pipe(v.string(), v.maxLength(100))) })

/** The half-filled form, as typed. */
export type TransferDraft = Readonly<v.InferOutput<typeof draftSchema>>

/** State that outlives a reload of the page: the draft, and the transfer that is being followed. */
export type StoredForm = Readonly<v.InferOutput<typeof formSchema>>

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
  return text === null || text.length > 4 * longestText ? undefined : readAs(formSchema, parseJson(text))
}
