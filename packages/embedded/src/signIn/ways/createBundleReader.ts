import type { FrameStamper } from '@latchkey/custody'
import type { AskedMail, WalletService } from '../../organization/walletService.ts'
import type { KnownOwner } from '../../record/storedEmbedded.ts'
import { EmbeddedError } from '../../surface/embeddedErrors.ts'
import { readCodeDigits } from '../codeText.ts'

type Sent = { readonly asked: AskedMail; readonly sentAtMs: number; readonly hasDigits?: true | undefined }

/** The sealed key of a mail, and whose it is where that came with it. */
export type ReadBundle = { readonly bundle: string; readonly owner?: KnownOwner }

/** The text that a visitor typed or pasted → what the mail brought. Fails with `AppError`. */
export type BundleReader = (code: string, sent: Sent, stamper: FrameStamper) => Promise<ReadBundle>

/** Specification facts, §7: what a code consists of. */
const codePattern = /^[\w+@.-]{100,255}$/

export function createBundleReader(service: Pick<WalletService, 'openCode'>): BundleReader {
  /** The outcome of the last digits: asked again they would count as a try where the key is used up. */
  let last: { readonly key: string; readonly read: ReadBundle } | undefined

  return async (code, { asked, sentAtMs, hasDigits }, stamper) => {
    const bundle = code.replace(/\s+/g, '')
    if (codePattern.test(bundle)) return { bundle }
    const digits = hasDigits ? readCodeDigits(code) : undefined
    if (digits === undefined) throw new EmbeddedError('code_invalid')
    const request = { ...asked, targetPublicKey: await stamper.publicKey(), digits }
    const key = JSON.stringify([request, sentAtMs])
    if (last?.key !== key) {
      const { credentialBundle, owner } = await service.openCode(request)
      last = { key, read: { bundle: credentialBundle, owner } }
    }
    return last.read
  }
}
