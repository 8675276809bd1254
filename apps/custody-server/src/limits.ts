import { CustodyServerError } from './errors.ts'

/** The most of each kind in one organization, or of one user. */
export const limits = {
  wallets: 100,
  privateKeys: 1000,
  users: 100,
  policies: 100,
  waitingActivities: 1000,
  contractInterfaces: 100,
  /** Of all interfaces of contracts together. */
  interfaceCharacters: 4_000_000,
  /** Likewise: each takes a hash to be read. */
  interfaceFunctions: 5000,
  invitations: 100,
  tags: 100,
  tagsOfSubOrganization: 10,
  passkeys: 10,
  lastingKeys: 10,
  expiringKeys: 10,
  oauthProviders: 10,
} as const

export type Growth = { readonly kind: string; readonly count: number; readonly added: number; readonly limit: number }

/** Fails with `limit_reached`. */
export function assertLimit({ kind, count, added, limit }: Growth): void {
  if (count + added > limit) throw new CustodyServerError('limit_reached', { data: { kind, limit } })
}
