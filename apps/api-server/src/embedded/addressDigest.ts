import { createHash, createHmac } from 'node:crypto'

/** The one spelling of a mail address, as custody has it. */
export function normalizeAddress(address: string): string {
  return address.trim().toLowerCase()
}

/** What is stored instead of an address: without the key nobody can try addresses against it. */
export function hashAddress(address: string, apiPrivateKey: string): string {
  return createHmac('sha256', apiPrivateKey).update(`address:${address}`).digest('hex')
}

/**
 * The name of the organization that belongs to whoever reads mails to this address. By name and not by the address of a
 * user: users name their addresses themselves, so that a stranger could lay an organization of his own in another's way.
 */
export function organizationNameOf(address: string): string {
  return `Email wallet ${digest(`latchkey email wallet:${address}`)}`
}

/**
 * The name of the passkey wallet that comes back by mails to this address. It is given when the wallet is made and to one
 * only, and users cannot change it.
 */
export function recoverableNameOf(address: string): string {
  return `Recoverable ${digest(`latchkey recoverable wallet:${address}`)}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Ids for an address that nobody has: the same each time, and like those of custody. */
export function madeUpIds(address: string, apiPrivateKey: string): { organizationId: string; userId: string } {
  const idOf = (what: string) => {
    const bytes = createHmac('sha256', apiPrivateKey).update(`${what}:${address}`).digest().subarray(0, 16)
    bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f)
    bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
  return { organizationId: idOf('organization'), userId: idOf('user') }
}
