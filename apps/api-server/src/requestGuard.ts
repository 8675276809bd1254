import { timingSafeEqual } from 'node:crypto'
import { fromUtf8 } from '@latchkey/base'
import { readRequest } from '@latchkey/node'
import { ApiError } from './errors.ts'

/**
 * Lets through only what a page of this site can have sent: JSON, which no form can send, from an origin on the list,
 * which browsers always name on a POST.
 */
export function assertOwnPage(request: Request, origins: readonly string[]): void {
  const origin = request.headers.get('origin')
  if (origin === null || !origins.includes(origin)) throw new ApiError('wrong_origin')
  assertJson(request)
}

/** Lets through only requests whose content type is JSON. */
export function assertJson(request: Request): void {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new ApiError('not_json')
}

/** The header must repeat the token of one of the browser's own cookies, which no other site can read. */
export function assertCsrfToken(request: Request, expected: readonly string[]): void {
  const given = Buffer.from(request.headers.get('x-latchkey-csrf') ?? '')
  const isRight = expected.some((token) => {
    const wanted = Buffer.from(token)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
  if (!isRight) throw new ApiError('wrong_csrf_token')
}

/** The body as JSON, read no further than `maxBytes`. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readRequest(request, maxBytes)
  if (bytes === undefined) throw new ApiError('too_large', { data: { maxBytes } })
  const text = fromUtf8(bytes)
  if (text === undefined) throw new ApiError('invalid_request', { data: { reason: 'it is not UTF-8' } })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError('invalid_request', { cause, data: { reason: 'it is not JSON' } })
  }
}
