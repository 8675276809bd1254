import { isProvider, type Provider, readProperty } from './provider.ts'

/** A wallet's description of itself (EIP-6963), read once and copied: later changes by the wallet have no effect. */
export type Announcement = {
  readonly uuid: string
  /** Empty where the wallet has none. */
  readonly name: string
  readonly rdns: string
  /** As announced, and hostile: for `safeIcon` only. */
  readonly icon?: string
  readonly provider: Provider
}

const maxIconLength = 350_000
const limits = { uuid: 100, name: 64, rdns: 128 } as const
const rdnsPattern = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

/** The detail of an announcement → a safe copy; undefined when it is not one. Never throws. */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  const info = readProperty(detail, 'info')
  const provider = readProperty(detail, 'provider')
  const uuid = readText(info, 'uuid')
  const name = readText(info, 'name') ?? ''
  const rdns = readText(info, 'rdns')?.toLowerCase()
  if (uuid === undefined || rdns === undefined) return undefined
  if (!rdnsPattern.test(rdns) || !isProvider(provider)) return undefined
  const icon = readProperty(info, 'icon')
  const hasIcon = typeof icon === 'string' && icon.length <= maxIconLength && icon !== ''
  return { uuid, name, rdns, provider, ...(hasIcon ? { icon } : {}) }
}

/** Plain text on one line, without characters that could make it look like something else. */
function readText(info: unknown, field: keyof typeof limits): string | undefined {
  const value = readProperty(info, field)
  if (typeof value !== 'string') return undefined
  const clean = value
    .slice(0, 1024)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu, '')
    .trim()
    .slice(0, limits[field])
    // The cut may have halved a character.
    .replace(/[\ud800-\udbff]$/, '')
  return clean === '' ? undefined : clean
}
