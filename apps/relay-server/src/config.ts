import { RelayServerError } from './errors.ts'
import type { LinkConfig } from './link/linkConfig.ts'
import type { RelayConfig, RelayLimits } from './relay/relayConfig.ts'

/** What the environment says about a relay that runs alone. */
export type RelaySettings = {
  readonly host: string
  readonly port: number
  /** Several processes on one Redis; a journal in a folder; or memory alone, which forgets at the end. */
  readonly storage:
    | { readonly kind: 'redis'; readonly url: string }
    | { readonly kind: 'journal'; readonly folder: string }
    | { readonly kind: 'memory' }
  /** Behind a proxy: callers are told apart by the last address of `X-Forwarded-For`, which the proxy has written. */
  readonly isBehindProxy: boolean
  readonly relay: RelayConfig
  readonly link: LinkConfig
}

type Environment = Readonly<Record<string, string | undefined>>

const defaultPort = 4402
const defaultFolder = '.latchkey/relay'

/** Reads the settings; what is left out has a default. Fails with `invalid_setting`. */
export function readRelaySettings(environment: Environment): RelaySettings {
  return {
    host: readText(environment, 'LATCHKEY_RELAY_HOST') ?? '127.0.0.1',
    port: readNumber(environment, 'LATCHKEY_RELAY_PORT', 65_535) ?? defaultPort,
    storage: readStorage(environment),
    isBehindProxy: readSwitch(environment, 'LATCHKEY_RELAY_BEHIND_PROXY'),
    relay: {
      origins: readOrigins(environment),
      audiences: readList(environment, 'LATCHKEY_RELAY_ADDRESSES'),
      projects: readList(environment, 'LATCHKEY_RELAY_PROJECTS').map((id) => ({
        id,
        origins: readOrigins(environment),
      })),
      limits: readLimits(environment),
    },
    link: { origins: readOrigins(environment), limits: readLinkLimits(environment) },
  }
}

function readStorage(environment: Environment): RelaySettings['storage'] {
  const url = readText(environment, 'REDIS_URL')
  if (url !== undefined) {
    if (!/^rediss?:\/\/.+/.test(url)) throw invalid('REDIS_URL', 'an address such as redis://localhost:6379')
    return { kind: 'redis', url }
  }
  const folder = readText(environment, 'LATCHKEY_RELAY_DATA') ?? defaultFolder
  return folder === 'memory' ? { kind: 'memory' } : { kind: 'journal', folder }
}

function readOrigins(environment: Environment): readonly string[] {
  const name = 'LATCHKEY_RELAY_ORIGINS'
  const origins = readList(environment, name)
  const isOrigin = (text: string) => /^(?:[a-z][a-z0-9+.-]*:\/\/)?[a-z0-9*.\-[\]]+(?::\d+)?$/i.test(text)
  if (!origins.every(isOrigin)) throw invalid(name, 'origins such as https://app.example.org, separated by commas')
  return origins
}

function readLimits(environment: Environment): Partial<RelayLimits> {
  const connections = readNumber(environment, 'LATCHKEY_RELAY_CONNECTIONS_PER_SECOND')
  const requests = readNumber(environment, 'LATCHKEY_RELAY_REQUESTS_PER_SECOND')
  const perAddress = readNumber(environment, 'LATCHKEY_RELAY_SOCKETS_PER_ADDRESS')
  return {
    // A burst is what comes in a few seconds.
    ...(connections !== undefined && { connectionsPerSecond: connections, connectionBurst: connections * 5 }),
    ...(requests !== undefined && { requestsPerSecond: requests, requestBurst: requests * 4 }),
    ...(perAddress !== undefined && { socketsPerAddress: perAddress }),
  }
}

function readLinkLimits(environment: Environment): NonNullable<LinkConfig['limits']> {
  const { connectionsPerSecond, connectionBurst, socketsPerAddress, requestsPerSecond, requestBurst } =
    readLimits(environment)
  const requests = requestsPerSecond !== undefined && { perSecond: requestsPerSecond, burst: requestBurst ?? 0 }
  return {
    ...(connectionsPerSecond !== undefined && { connectionsPerSecond }),
    ...(connectionBurst !== undefined && { connectionBurst }),
    ...(socketsPerAddress !== undefined && { socketsPerAddress, roomsPerAddress: socketsPerAddress }),
    ...(requests && { requests, frames: requests, newRooms: requests }),
  }
}

function readText(environment: Environment, name: string): string | undefined {
  const text = environment[name]?.trim()
  return text === '' ? undefined : text
}

function readList(environment: Environment, name: string): readonly string[] {
  const text = readText(environment, name)
  return text === undefined ? [] : text.split(',').map((item) => item.trim().replace(/\/$/, ''))
}

function readNumber(environment: Environment, name: string, max = 1_000_000): number | undefined {
  const text = readText(environment, name)
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > max) throw invalid(name, `a whole number from 0 to ${max}`)
  return value
}

function readSwitch(environment: Environment, name: string): boolean {
  const text = readText(environment, name) ?? 'no'
  if (!/^(?:yes|no)$/.test(text)) throw invalid(name, 'yes or no')
  return text === 'yes'
}

function invalid(name: string, expected: string): RelayServerError {
  return new RelayServerError('invalid_setting', { data: { name, expected } })
}
