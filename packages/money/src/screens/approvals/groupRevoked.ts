import { type Address, type Revoked, sameAddress } from '@latchkey/evm'

/** All that one confirmation takes back of one token or collection. */
export type RevokedGroup = {
  readonly token: Address
  readonly isCollection: boolean
  readonly parts: readonly Revoked[]
}

/** By token, in the order in which the bytes name them first: what several have in common is said once. */
export function groupRevoked(revoked: readonly Revoked[]): readonly RevokedGroup[] {
  const groups: { token: Address; isCollection: boolean; parts: Revoked[] }[] = []
  for (const part of revoked) {
    const isCollection = part.kind === 'operator' || part.kind === 'collectible'
    const known = groups.find((group) => group.isCollection === isCollection && sameAddress(group.token, part.token))
    if (known === undefined) groups.push({ token: part.token, isCollection, parts: [part] })
    else known.parts.push(part)
  }
  return groups
}
