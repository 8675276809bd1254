import { RelayServerError } from './errors.ts'
import type { LinkConfig } from './link/linkConfig.ts'
import type { MailboxPlace } from './openMailboxes.ts'
import type { RelayConfig, RelayLimits, RelayProject } from './relay/relayConfig.ts'
import { defaultStoreLimits, type StoreLimits } from './store/store.ts'

/** The environment of a relay that runs alone. */
export type RelaySettings = {
  readonly host: string
  readonly port: number
  readonly storage: MailboxPlace
  readonly storeLimits: StoreLimits
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
    storeLimits: readStoreLimits(environment),
    isBehindProxy: readSwitch(environment, 'LATCHKEY_RELAY_BEHIND_PROXY'),
    relay: {
      origins: readOrigins(environment),
      audiences: readAddresses(environment),
      projects: readProjects(environment),
      limits: readLimits(environment),
    },
    link: { origins: readOrigins(environment), limits: readLinkLimits(environment) },
  }
}

function readStorage(environment: Environment): MailboxPlace {
  if (readText(environment, 'REDIS_URL') !== undefined) {
    throw invalid('REDIS_URL', 'left out: relays meet in the PostgreSQL that DATABASE_URL names')
  }
  const url = readText(environment, 'DATABASE_URL')
  if (url !== undefined) {
    if (!/^postgres(?:ql)?:\/\/.+/.test(url))
      throw invalid('DATABASE_URL', 'an address such as postgres://localhost/relay')
    return { kind: 'server', url }
  }
  const folder = readText(environment, 'LATCHKEY_RELAY_DATA') ?? defaultFolder
  return folder === 'memory' ? { kind: 'memory' } : { kind: 'folder', folder }
}

function readOrigins(environment: Environment): readonly string[] {
  const name = 'LATCHKEY_RELAY_ORIGINS'
  const origins = readList(environment, name)
  const isOrigin = (text: string) => /^(?:[a-z][a-z0-9+.-]*:\/\/)?[a-z0-9*.\-[\]]+(?::\d+)?$/i.test(text)
  if (!origins.every(isOrigin)) throw invalid(name, 'origins such as https://app.example.org, separated by commas')
  return origins
}

/** Clients' tokens name the address they were given, which nobody behind a proxy can know by himself. */
function readAddresses(environment: Environment): readonly string[] {
  const name = 'LATCHKEY_RELAY_ADDRESSES'
  const addresses = readList(environment, name)
  const isAddress = (text: string) => URL.canParse(text.includes('://') ? text : `wss://${text}`)
  const isMissing = addresses.length === 0 && readSwitch(environment, 'LATCHKEY_RELAY_BEHIND_PROXY')
  if (isMissing || !addresses.every(isAddress)) {
    throw invalid(name, 'the addresses that clients are given, such as wss://relay.example.org, separated by commas')
  }
  return addresses
}

/** Ids, and the apps of those that are not for every app: `id:package`. */
function readProjects(environment: Environment): readonly RelayProject[] {
  const ids = readList(environment, 'LATCHKEY_RELAY_PROJECTS')
  const name = 'LATCHKEY_RELAY_APPS'
  const apps = readList(environment, name).map((text) => {
    const [, id = '', app = ''] = /^([^:\s]+):([^:\s]+)$/.exec(text) ?? []
    if (!ids.includes(id)) throw invalid(name, 'project:app pairs such as shop:org.example.wallet, separated by commas')
    return { id, app }
  })
  return ids.map((id) => {
    const own = apps.filter((pair) => pair.id === id).map(({ app }) => app)
    return { id, origins: readOrigins(environment), ...(own.length > 0 && { apps: own }) }
  })
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

const [kibibyte, mebibyte] = [1024, 1_048_576]

/** How much is stored: for a topic, for an address, and in all. Fails with `invalid_setting`. */
export function readStoreLimits(environment: Environment): StoreLimits {
  const read = (name: string, unit: number, standard: number) => {
    const value = readNumber(environment, name)
    return value === undefined ? standard : value * unit
  }
  const { messagesPerTopic, bytesPerTopic, bytesPerAddress, totalBytes } = defaultStoreLimits
  return {
    messagesPerTopic: read('LATCHKEY_RELAY_TOPIC_MESSAGES', 1, messagesPerTopic),
    bytesPerTopic: read('LATCHKEY_RELAY_TOPIC_KILOBYTES', kibibyte, bytesPerTopic),
    bytesPerAddress: read('LATCHKEY_RELAY_ADDRESS_MEGABYTES', mebibyte, bytesPerAddress),
    totalBytes: read('LATCHKEY_RELAY_TOTAL_MEGABYTES', mebibyte, totalBytes),
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
