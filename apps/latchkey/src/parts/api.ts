import { randomBytes } from 'node:crypto'
import { createApp, type EmbeddedDeps, type InboxMail, type Marks, type Sponsor } from '@latchkey/api-server'
import { type Clock, type Log, type Rpc, systemClock } from '@latchkey/base'
import { pictureType } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import { bundledWalletBook } from '@latchkey/wallet-book'
import type { OwnerConfig } from '../config/ownerConfig.ts'

export type ApiOptions = {
  /** Its tables must be there, as `openMarks` needs them too. */
  readonly database: Database
  readonly marks: Marks
  /** The one origin that visitors use; a sign-in names it. */
  readonly origin: string
  readonly owner: OwnerConfig
  readonly chains: readonly Chain[]
  /** The chains for which the explorer of this server is shown. */
  readonly explorer?: ReadonlySet<number>
  readonly rpc: (chainId: number) => Rpc | undefined
  readonly log: Log
  readonly onLogin?: (outcome: string) => void
  /** Keeps one caller from using up the limits of another. */
  readonly callerOf: (request: Request) => string | undefined
  /** Custody, where embedded wallets are offered. */
  readonly embedded?: EmbeddedDeps | undefined
  /** The mails that wait here, where they may be shown. */
  readonly inbox?: (() => Promise<readonly InboxMail[]>) | undefined
  /** True where histories are read. */
  readonly hasHistory?: boolean
  /** The relayer, where fees are paid. */
  readonly sponsor?: Sponsor | undefined
  readonly clock?: Clock
}

/** The login API, the making of embedded wallets, the owner's wallet book and the node proxy over an open database. */
export async function openApi(options: ApiOptions): Promise<(request: Request) => Promise<Response>> {
  const {
    database,
    marks,
    origin,
    owner,
    chains,
    explorer,
    rpc,
    log,
    onLogin,
    callerOf,
    embedded,
    inbox,
    hasHistory = false,
    sponsor,
    clock = systemClock,
  } = options
  const { statement } = owner.branding
  const app = createApp({
    database,
    marks,
    config: {
      origins: [origin],
      domain: new URL(origin).host,
      uri: origin,
      chains,
      ...(statement === undefined ? {} : { statement }),
    },
    rpc,
    walletBook: await bundledWalletBook(owner.walletBook),
    ...(explorer !== undefined && { explorer }),
    ...(owner.avatars !== undefined && {
      avatars: { origins: owner.avatars.origins ?? [], ipfsGateway: owner.avatars.ipfsGateway, pictureType },
    }),
    ...(embedded !== undefined && { embedded }),
    ...(inbox !== undefined && { inbox }),
    hasHistory,
    ...(sponsor !== undefined && { sponsor }),
    clock,
    log,
    ...(onLogin !== undefined && { onLogin }),
    callerOf,
    random: (length) => randomBytes(length),
  })
  return app.fetch
}
