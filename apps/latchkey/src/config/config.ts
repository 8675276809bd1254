import { join, resolve } from 'node:path'
import { historyFigures } from '@latchkey/api-server'
import type { Hex } from '@latchkey/base'
import {
  type Environment,
  readCount,
  readDatabaseUrl,
  readPort,
  readSetting,
  readSwitch,
  refuseSetting,
} from '@latchkey/node'
import { readStoreLimits, type StoreLimits } from '@latchkey/relay-server'
import type { GivenAccount } from './custodyAccount.ts'

/** The program's settings. The only file that reads them from their texts. */
export type Settings = {
  /** 0 asks the system for a free port. */
  readonly port: number
  /** Addresses to listen on: both loopbacks unless LATCHKEY_HOST names one. */
  readonly hosts: readonly string[]
  readonly dataFolder: string
  readonly configFile: string
  /** True when LATCHKEY_CONFIG names the file: it must then exist. */
  readonly isConfigFileNamed: boolean
  /** The origin visitors use, when it is not `http://localhost:{port}`. */
  readonly publicOrigin: string | undefined
  /** The key frame's port, on the same addresses. 0 asks the system for a free one. */
  readonly framePort: number
  /** The key frame's origin as visitors see it, when it is not `http://keys.localhost:{framePort}`. */
  readonly frameOrigin: string | undefined
  /** The file of custody's master key. */
  readonly masterKeyFile: string
  /** The file of the key that marks what the login API stores. */
  readonly loginKeyFile: string
  /** By what this server acts at custody, where the environment says; it then wins over every other place. */
  readonly custodyAccount: GivenAccount | undefined
  /** True where the pages for tests stay although a network is configured. */
  readonly hasTestPages: boolean
  /** A PostgreSQL address; without one an embedded database lives in the data folder. */
  readonly databaseUrl: string | undefined
  /** The owner's own port, for figures and questions about health; there is none unless it is named. */
  readonly adminPort: number | undefined
  /** The address on which it listens. */
  readonly adminHost: string
  /** How it stops. */
  readonly stop: { readonly noticeMs: number; readonly patienceMs: number }
  /** The most calls of each network's node in a minute for histories; 0 where none is kept. */
  readonly historyCalls: number
  /** The private key of the account that pays for visitors' fees. */
  readonly sponsorKey: Hex | undefined
  /** How much the relay keeps. */
  readonly relayLimits: StoreLimits
}

const lastPort = 65_535

/** Environment → value. Fails with `bad_setting`. */
export function readSettings(environment: Environment, folder: string): Settings {
  const host = readSetting(environment, 'LATCHKEY_HOST')
  const port = readPort(environment, 'LATCHKEY_PORT') ?? 4400
  const dataFolder = resolve(folder, readSetting(environment, 'LATCHKEY_DATA') ?? '.latchkey')
  return {
    port,
    hosts: host === undefined ? ['127.0.0.1', '::1'] : [host],
    dataFolder,
    ...configFileOf(environment, folder),
    publicOrigin: readOrigin(environment, 'LATCHKEY_ORIGIN'),
    framePort: readPort(environment, 'LATCHKEY_FRAME_PORT') ?? framePortBeside(port),
    frameOrigin: readOrigin(environment, 'LATCHKEY_FRAME_ORIGIN'),
    masterKeyFile: resolve(
      folder,
      readSetting(environment, 'LATCHKEY_MASTER_KEY') ?? join(dataFolder, 'custody', 'master.key'),
    ),
    loginKeyFile: resolve(folder, readSetting(environment, 'LATCHKEY_LOGIN_KEY') ?? join(dataFolder, 'login.key')),
    custodyAccount: readCustodyAccount(environment),
    hasTestPages: readSwitch(environment, 'LATCHKEY_TEST_PAGES'),
    databaseUrl: readDatabaseUrl(environment),
    adminPort: readPort(environment, 'LATCHKEY_ADMIN_PORT'),
    adminHost: readSetting(environment, 'LATCHKEY_ADMIN_HOST') ?? '127.0.0.1',
    stop: {
      noticeMs: readSeconds(environment, 'LATCHKEY_STOP_NOTICE_SECONDS', 0),
      patienceMs: readSeconds(environment, 'LATCHKEY_STOP_PATIENCE_SECONDS', 20),
    },
    historyCalls: readCount(environment, 'LATCHKEY_HISTORY_CALLS', [0, 100_000]) ?? historyFigures.callsPerMinute,
    sponsorKey: readSponsorKey(environment),
    relayLimits: readRelayLimits(environment),
  }
}

/** The configuration file, which may hold the other settings. */
export function configFileOf(
  environment: Environment,
  folder: string,
): Pick<Settings, 'configFile' | 'isConfigFileNamed'> {
  const named = readSetting(environment, 'LATCHKEY_CONFIG')
  return { configFile: resolve(folder, named ?? 'latchkey.config.ts'), isConfigFileNamed: named !== undefined }
}

/**
 * The key frame moves with the page, so that two of them on one machine need no second setting. Who asks for any free
 * port wants none that is fixed; the last port of all has no next one.
 */
function framePortBeside(port: number): number {
  if (port === 0) return 0
  return port === lastPort ? port - 1 : port + 1
}

/** In milliseconds. */
function readSeconds(environment: Environment, name: string, standard: number): number {
  return (readCount(environment, name, [0, 3600]) ?? standard) * 1000
}

function readOrigin(environment: Environment, name: string): string | undefined {
  const value = readSetting(environment, name)
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url === undefined || !isWeb || value.replace(/\/$/, '') !== url.origin) {
    throw refuseSetting(name, value, 'an origin looks like https://wallet.example.org, without a path')
  }
  // Wallets and browsers treat plain http as insecure everywhere but on the machine itself.
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw refuseSetting(name, value, 'a public origin must be https')
  }
  return url.origin
}

/** Both halves or neither. The key itself is left out of every sentence. */
function readCustodyAccount(environment: Environment): GivenAccount | undefined {
  const [organizationName, keyName] = ['LATCHKEY_CUSTODY_ORGANIZATION', 'LATCHKEY_CUSTODY_API_KEY'] as const
  const organizationId = readSetting(environment, organizationName)
  const apiPrivateKey = readSetting(environment, keyName)
  if (organizationId === undefined && apiPrivateKey === undefined) return undefined
  if (organizationId === undefined)
    throw refuseSetting(keyName, '…', `${organizationName} does not say whose key it is`)
  if (!isOrganizationId(organizationId)) throw refuseSetting(organizationName, '…', 'an id of custody is a UUID')
  if (apiPrivateKey === undefined) throw refuseSetting(organizationName, '…', `${keyName} holds no key of it`)
  if (!isPrivateKeyText(apiPrivateKey)) throw refuseSetting(keyName, '…', 'it must be 64 hexadecimal characters')
  return { organizationId, apiPrivateKey }
}

/** The key itself is left out of every sentence. */
function readSponsorKey(environment: Environment): Hex | undefined {
  const name = 'LATCHKEY_SPONSOR_KEY'
  const text = readSetting(environment, name)
  if (text === undefined) return undefined
  if (!isPrivateKeyText(text)) throw refuseSetting(name, '…', 'it must be 64 hexadecimal characters')
  return `0x${text.replace(/^0x/, '')}`
}

/** True for text that an organization's id at custody looks like. */
export function isOrganizationId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

/** True for 32 bytes in hexadecimal text. */
export function isPrivateKeyText(text: string): boolean {
  return /^(?:0x)?[\da-f]{64}$/i.test(text)
}

/** Processes over one database share their mailboxes there. */
function readRelayLimits(environment: Environment): StoreLimits {
  if (readSetting(environment, 'REDIS_URL') !== undefined) {
    throw refuseSetting(
      'REDIS_URL',
      '…',
      'it is not used any more: processes that share DATABASE_URL share their mailboxes there',
    )
  }
  return readStoreLimits(environment)
}

/** True for the names of this machine itself. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname) || hostname.endsWith('.localhost')
}
