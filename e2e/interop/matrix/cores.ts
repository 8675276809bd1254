import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, withTimeout } from '@latchkey/base'
import type { Core } from '@walletconnect/core'
import type { SignClient } from '@walletconnect/sign-client'

// Both generations of the official client by one name each; their types are those of the newer one.

process.env['DISABLE_GLOBAL_CORE'] = 'true'

export const generations = {
  '2.21.8': {
    core: '@walletconnect/core',
    signClient: '@walletconnect/sign-client',
    provider: '@walletconnect/ethereum-provider',
  },
  '2.17.1': {
    core: 'walletconnect-core-2-17',
    signClient: 'walletconnect-sign-client-2-17',
    provider: 'walletconnect-ethereum-provider-2-17',
  },
} as const
export type Generation = keyof typeof generations

export type OfficialCore = InstanceType<typeof Core>
export type OfficialClient = InstanceType<typeof SignClient>

/** As much of the provider for Ethereum as is used here. */
type OfficialProvider = {
  readonly session?: { readonly topic: string } | undefined
  readonly signer: { readonly client: OfficialClient }
  connect(): Promise<void>
  disconnect(): Promise<void>
  request(asked: { readonly method: string; readonly params: unknown }): Promise<unknown>
  once(name: 'display_uri', listener: (uri: string) => void): void
}

export const loadSignClient = async (generation: Generation): Promise<typeof SignClient> =>
  (await import(generations[generation].signClient)).SignClient
type ProviderMaker = { init(options: object): Promise<OfficialProvider> }

export const loadProvider = async (generation: Generation): Promise<ProviderMaker> =>
  (await import(generations[generation].provider)).EthereumProvider

let made = 0

/** By the address of the relay, since a side that was closed may still ask: of each message, whether it was spared. */
const lookUps = new Map<string, Map<string, boolean>>()

/**
 * For how many messages over this relay an official wallet would have asked its own service who the app is: for up to
 * 5 s each. It may handle a message once more a second after a reload, and then no longer knows what came beside it:
 * what it was spared once is not counted.
 */
export function lookUpsOver(relayUrl: string): number {
  return [...(lookUps.get(relayUrl)?.values() ?? [])].filter((wasSpared) => !wasSpared).length
}

function noteLookUp(relayUrl: string, { attestationId, encryptedId }: Sender): void {
  const messages = lookUps.get(relayUrl) ?? new Map<string, boolean>()
  // Its own look-up goes no further where the app said that there is nothing to look up.
  messages.set(encryptedId, messages.get(encryptedId) === true || attestationId === '')
  lookUps.set(relayUrl, messages)
}

/** All that it knows of a message's sender: what the app said beside it, and the message's digest. */
type Sender = { readonly attestationId?: string; readonly encryptedId: string }

/** Where one official side keeps what it knows over reloads; gone with the process. */
export function createFolder(): string {
  if (root === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'interop-sides-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    root = made
  }
  return mkdtempSync(join(root, 'side-'))
}

let root: string | undefined

/** Sides of one process must not be taken for one another, and one that is loaded again must. */
export const createPrefix = (): string => `interop-${++made}`

export type Kept = { readonly folder: string; readonly prefix: string }

/** An official core that talks to its relay and, with its own services put aside, to nobody else. */
export async function openCore(generation: Generation, relayUrl: string, kept: Kept): Promise<OfficialCore> {
  const { Core: Made } = await import(generations[generation].core)
  const core: OfficialCore = new Made({
    relayUrl,
    projectId: 'test',
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: kept.prefix,
    storageOptions: { database: kept.folder },
  })
  Object.assign(core.verify, {
    register: async () => '',
    resolve: async (sender: Sender) => noteLookUp(relayUrl, sender),
  })
  if (core.eventClient !== undefined) Object.assign(core.eventClient, { init: async () => undefined })
  return core
}

/** An older core waits for ever for the end of a socket that was on its way to a node that was killed. */
const longestCloseMs = 5000

/** Goes away for good: what opens its line anew would throw when the relay is gone, in the middle of any test. */
export async function closeCore({ heartbeat, relayer }: Pick<OfficialCore, 'heartbeat' | 'relayer'>): Promise<void> {
  heartbeat.stop()
  const leave = async () => {
    const { connection } = relayer.provider
    // A line that is being opened cannot be closed: it is waited for.
    if (connection.connecting) await connection.open().catch(() => undefined)
    await relayer.transportClose()
    relayer.transportOpen = async () => undefined
  }
  await withTimeout(leave(), longestCloseMs, systemClock).catch(() => undefined)
}
