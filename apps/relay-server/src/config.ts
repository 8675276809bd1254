import {
  type Environment,
  readCount,
  readDatabaseUrl,
  readList,
  readPort,
  readSetting,
  readSwitch,
  refuseSetting,
} from '@latchkey/node'
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

const defaultPort = 4402
const defaultFolder = '.latchkey/relay'

/** Reads the settings; what is left out has a default. Fails with `bad_setting`. */
export function readRelaySettings(environment: Environment): RelaySettings {
  return {
    host: readSetting(environment, 'LATCHKEY_RELAY_HOST') ?? '127.0.0.1',
    port: readPort(environment, 'LATCHKEY_RELAY_PORT') ?? defaultPort,
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
  if (readSetting(environment, 'REDIS_URL') !== undefined) {
    throw refuseSetting('REDIS_URL', '…', 'relays meet in the PostgreSQL that DATABASE_URL names')
  }
  const url = readDatabaseUrl(environment)
  if (url !== undefined) return { kind: 'server', url }
  const folder = readSetting(environment, 'LATCHKEY_RELAY_DATA') ?? defaultFolder
  return folder === 'memory' ? { kind: 'memory' } : { kind: 'folder', folder }
}

function readOrigins(environment: Environment): readonly string[] {
  const name = 'LATCHKEY_RELAY_ORIGINS'
  const origins = readList(environment, name).map((item) => item.replace(/\/$/, ''))
  const isOrigin = (text: string) => /^(?:[a-z][a-z0-9+.-]*:\/\/)?[a-z0-9*.\-[\]]+(?::\d+)?$/i.test(text)
  if (!origins.every(isOrigin))
    throw invalid(environment, name, 'origins such as https://app.example.org, separated by commas')
  return origins
}

/** Clients' tokens name the address they were given, which nobody behind a proxy can know by himself. */
function readAddresses(environment: Environment): readonly string[] {
  const name = 'LATCHKEY_RELAY_ADDRESSES'
  const addresses = readList(environment, name).map((item) => item.replace(/\/$/, ''))
  const isAddress = (text: string) => URL.canParse(text.includes('://') ? text : `wss://${text}`)
  const isMissing = addresses.length === 0 && readSwitch(environment, 'LATCHKEY_RELAY_BEHIND_PROXY')
  if (isMissing || !addresses.every(isAddress)) {
    throw invalid(
      environment,
      name,
      'the addresses that clients are given, such as wss://relay.example.org, separated by commas',
    )
  }
  return addresses
}

/** Ids, and the apps of those that are not for every app: `id:package`. */
function readProjects(environment: Environment): readonly RelayProject[] {
  const ids = readList(environment, 'LATCHKEY_RELAY_PROJECTS')
  const name = 'LATCHKEY_RELAY_APPS'
  const apps = readList(environment, name).map((text) => {
    const [, id = '', app = ''] = /^([^:\s]+):([^:\s]+)$/.exec(text) ?? []
    if (!ids.includes(id))
      throw invalid(environment, name, 'project:app pairs such as shop:org.example.wallet, separated by commas')
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

/** How much is stored: for a topic, for an address, and in all. Fails with `bad_setting`. */
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

function readNumber(environment: Environment, name: string): number | undefined {
  return readCount(environment, name, [0, 1_000_000])
}

function invalid(environment: Environment, name: string, expected: string): Error {
  return refuseSetting(name, readSetting(environment, name) ?? '', `it must be ${expected}`)
}
