import type { OidcVerifier } from '../oidc/oidcVerifier.ts'
import type { CustodyDeps } from '../services.ts'

/** The things that one request is decided with, however often. */
export type RequestMemory = {
  readonly verifyToken: OidcVerifier
  /** For deciding it once. */
  servicesOfAttempt(): CustodyDeps
}

/**
 * A request whose token was good once is not held up, or refused, by its provider when it is decided again, and what was
 * counted of its mails is not counted again.
 */
export function rememberRequest(services: CustodyDeps): RequestMemory {
  const oidc = rememberTokens(services)
  const assertMayMailOf = rememberMails(services)
  return { verifyToken: oidc, servicesOfAttempt: () => ({ ...services, oidc, assertMayMail: assertMayMailOf() }) }
}

function rememberTokens(services: CustodyDeps): OidcVerifier {
  const known = new Map<string, ReturnType<OidcVerifier>>()
  return (token) => {
    const before = known.get(token) ?? services.oidc(token)
    known.set(token, before)
    return before
  }
}

/** Several mails of a request may go to one receiver, and each of them counts. */
function rememberMails({ assertMayMail }: CustodyDeps): () => CustodyDeps['assertMayMail'] {
  const counted = new Map<string, number>()
  return () => {
    const asked = new Map<string, number>()
    return async (mail) => {
      const count = addOne(asked, mail.receiver)
      if (count <= (counted.get(mail.receiver) ?? 0)) return
      await assertMayMail(mail)
      addOne(counted, mail.receiver)
    }
  }
}

function addOne(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}
