import { isProvider, type Provider, readProperty } from './provider.ts'
import { safeIcon } from './safeIcon.ts'

/** What a wallet says of itself (EIP-6963), read once and copied: later changes by the wallet have no effect. */
export type Announcement = {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon?: string
  readonly provider: Provider
}

const limits = { uuid: 100, name: 64, rdns: 128 } as const
const rdnsPattern = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

/** The detail of an announcement → a safe copy; undefined when it is not one. Never throws. */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  const info = readProperty(detail, 'info')
  const provider = readProperty(detail, 'provider')
  const uuid = readText(info, 'uuid')
  const name = readText(info, 'name')
  const rdns = readText(info, 'rdns')
  if (uuid === undefined || name === undefined || rdns === undefined) return undefined
  if (!rdnsPattern.test(rdns) || !isProvider(provider)) return undefined
  const icon = safeIcon(readProperty(info, 'icon'))
  return { uuid, name, rdns, provider, ...(icon === undefined ? {} : { icon }) }
}

/** Plain text on one line, without characters that could make it look like something else. */
function readText(info: unknown, field: keyof typeof limits): string | undefined {
  const value = readProperty(info, field)
  if (typeof value !== 'string') return undefined
  const clean = value
    .slice(0, 1024)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return clean === '' ? undefined : clean.slice(0, limits[field])
}
