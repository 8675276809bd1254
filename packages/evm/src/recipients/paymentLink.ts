import type { Address } from '../address.ts'

/** A payment that somebody asks for, written as a link that any wallet reads. */
export type LinkedPayment = {
  readonly to: Address
  readonly chainId: number
  /** Absent for the native coin. */
  readonly token?: Address | undefined
  /** In the smallest unit; absent where the payer decides. */
  readonly amount?: bigint | undefined
}

/** The EIP-681 link of a payment, with its amount in digits alone. `readRecipient` reads the same payment from it. */
export function writePaymentLink({ to, chainId, token, amount }: LinkedPayment): string {
  const figure = amount === undefined ? undefined : String(amount)
  if (token === undefined) return `ethereum:${to}@${chainId}${figure === undefined ? '' : `?value=${figure}`}`
  return `ethereum:${token}@${chainId}/transfer?address=${to}${figure === undefined ? '' : `&uint256=${figure}`}`
}

const pageLink = /^https?:\/\/[^#\s]{1,300}#(?<link>ethereum(?::|%3a).*)$/i

/** The payment link in a link to a page that pays, such as `https://host/send#ethereum:…`; undefined where there is none. */
export function readPageLink(text: string): string | undefined {
  const link = pageLink.exec(text)?.groups?.['link']
  return link === undefined ? undefined : readFragment(link)
}

/** The payment link in the fragment of a page's address, which some programs escape on its way; undefined where there is none. */
export function readFragment(fragment: string): string | undefined {
  const link = fragment.replace(/^#/, '')
  if (!/^ethereum(?::|%3a)/i.test(link)) return undefined
  // With its own signs in place it was not escaped: an escape in it is of the link then.
  if (/^ethereum:[^?]*@/i.test(link)) return link
  try {
    return decodeURIComponent(link)
  } catch {
    return undefined
  }
}
