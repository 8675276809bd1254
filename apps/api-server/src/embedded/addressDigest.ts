import { createHash, createHmac } from 'node:crypto'

/** The name of organizations that a passkey opens. */
export const passkeyWalletName = 'Passkey wallet'

/** The one spelling of a mail address, as custody has it. */
export function normalizeAddress(address: string): string {
  return address.trim().toLowerCase()
}

/** The stored form of an address: without the key nobody can try addresses against it. */
export function hashAddress(address: string, apiPrivateKey: string): string {
  return createHmac('sha256', apiPrivateKey).update(`address:${address}`).digest('hex')
}

/** The stored form of the network that asks for a mail. */
export function hashAsker(network: string, apiPrivateKey: string): string {
  return createHmac('sha256', apiPrivateKey).update(`asker:${network}`).digest('hex').slice(0, 32)
}

/**
 * The name of the organization that belongs to whoever reads mails to this address. By name and not by the address of a
 * user: users name their addresses themselves, so that a stranger could lay an organization of his own in another's way.
 */
export function organizationNameOf(address: string): string {
  return `Email wallet ${digest(`latchkey email wallet:${address}`)}`
}

/**
 * The name of the organizations that note which wallet comes back by mails to this address. Nobody has a credential in
 * them, so that nobody can change them.
 */
export function recoveryNoteNameOf(address: string): string {
  return `Recovery address ${digest(`latchkey recovery address:${address}`)}`
}

/** The beginnings of the names of all wallets of visitors. */
export const visitorWalletNames: readonly string[] = [passkeyWalletName, 'Email wallet ']

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
