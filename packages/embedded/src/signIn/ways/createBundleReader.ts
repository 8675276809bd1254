import type { FrameStamper } from '@latchkey/custody'
import type { WalletService } from '../../organization/walletService.ts'
import type { AwaitedCode } from '../../record/storedCode.ts'
import { EmbeddedError } from '../../surface/embeddedErrors.ts'
import { readCodeDigits } from '../codeText.ts'

type Sent = Pick<AwaitedCode, 'organizationId' | 'userId' | 'sentAtMs' | 'hasDigits'>

/** The text that a visitor typed or pasted → the sealed key of the mail. Fails with `AppError`. */
export type BundleReader = (code: string, sent: Sent, stamper: FrameStamper) => Promise<string>

/** Specification facts, §7: what a code consists of. */
const codePattern = /^[\w+@.-]{100,255}$/

export function createBundleReader(service: Pick<WalletService, 'openCode'>): BundleReader {
  /** The bundle of the last digits, kept because the service gives it once and its use may have to be tried again. */
  let last: { readonly asked: string; readonly bundle: string } | undefined

  return async (code, sent, stamper) => {
    const text = code.replace(/\s+/g, '')
    if (codePattern.test(text)) return text
    const digits = sent.hasDigits ? readCodeDigits(code) : undefined
    if (digits === undefined) throw new EmbeddedError('code_invalid')
    const { organizationId, userId } = sent
    const request = { organizationId, userId, targetPublicKey: await stamper.publicKey(), digits }
    const asked = JSON.stringify([request, sent.sentAtMs])
    if (last?.asked !== asked) last = { asked, bundle: await service.openCode(request) }
    return last.bundle
  }
}
