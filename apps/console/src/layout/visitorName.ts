/** The server's wallets for visitors, by the names it gives them. */
export type VisitorName = 'Passkey wallet' | 'Email wallet' | 'Recovery address'

/** With the digest that tells one address from another, and nobody anything. */
const pattern = /^(?:(Passkey wallet)|(Email wallet|Recovery address) [0-9a-f]{32})$/

/** The name of a sub-organization → what the server of the pages made with it; undefined for a name of somebody else's. */
export function readVisitorName(name: string): VisitorName | undefined {
  const [, plain, digested] = pattern.exec(name) ?? []
  // The pattern has no other words.
  return (plain ?? digested) as VisitorName | undefined
}
