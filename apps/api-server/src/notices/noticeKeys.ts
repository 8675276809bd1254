import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Marks } from '../marks/marks.ts'

/** The secrets of notices: all are made of the login key, which stands outside the database. */
export type NoticeKeys = {
  /** A mail address as it is stored for an account. */
  seal(account: string, email: string): string
  /** The address; undefined where it was not sealed for this account. */
  open(account: string, sealed: string): string | undefined
  codeHash(request: NoticeRequest, code: string): string
  /** The text by which whoever holds the mail ends it, without signing in. */
  stopToken(request: NoticeRequest): string
  isStopToken(request: NoticeRequest, token: string): boolean
}

type NoticeRequest = { readonly account: string; readonly nonce: string }

const ivLength = 12
const tagLength = 16

/** Keys of notices under the server's login key. */
export function createNoticeKeys({ secret }: Pick<Marks, 'secret'>): NoticeKeys {
  const sealKey = secret('notice address')
  const digest = (of: string, { account, nonce }: NoticeRequest, text = '') =>
    createHmac('sha256', secret(`notice ${of}`))
      .update(JSON.stringify([account, nonce, text]))
      .digest('base64url')

  return {
    seal(account, email) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(account))
      const sealed = Buffer.concat([cipher.update(email, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(account, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const [iv, tag] = [bytes.subarray(0, ivLength), bytes.subarray(ivLength, ivLength + tagLength)]
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, iv, { authTagLength: tagLength })
        decipher.setAAD(Buffer.from(account)).setAuthTag(tag)
        return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
    codeHash: (request, code) => digest('code', request, code),
    stopToken: (request) => digest('stop', request),
    isStopToken(request, token) {
      const [given, right] = [Buffer.from(token), Buffer.from(digest('stop', request))]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
