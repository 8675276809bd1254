import { randomBytes } from 'node:crypto'
import {
  createApp,
  type EmbeddedDeps,
  type InboxMail,
  type Marks,
  type NoticeDeps,
  type Sponsor,
} from '@latchkey/api-server'
import { type Clock, type Log, type Rpc, systemClock } from '@latchkey/base'
import { pictureType } from '@latchkey/connect'
import type { Chain, Collection } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import { bundledWalletBook } from '@latchkey/wallet-book'
import type { OwnerPlaces } from '../config/latchkeyConfig.ts'
import type { OwnerConfig } from '../config/ownerConfig.ts'

export type ApiOptions = {
  /** Its tables must be there, as `openMarks` needs them too. */
  readonly database: Database
  readonly marks: Marks
  /** The one origin that visitors use; a sign-in names it. */
  readonly origin: string
  readonly owner: OwnerConfig
  readonly chains: readonly Chain[]
  /** Collections whose collectibles are described; none are unless given. */
  readonly collections?: readonly Collection[]
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
  /** The way of mails of what came in, where they are sent. */
  readonly notices?: NoticeDeps | undefined
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
    collections = [],
    explorer,
    rpc,
    log,
    onLogin,
    callerOf,
    embedded,
    inbox,
    hasHistory = false,
    sponsor,
    notices,
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
      avatars: { ...placesOf(owner.avatars), pictureType },
    }),
    collectibles: {
      collections,
      pictures: owner.collectiblePictures && placesOf(owner.collectiblePictures),
      pictureType,
    },
    ...(embedded !== undefined && { embedded }),
    ...(inbox !== undefined && { inbox }),
    hasHistory,
    ...(sponsor !== undefined && { sponsor }),
    ...(notices !== undefined && { notices }),
    clock,
    log,
    ...(onLogin !== undefined && { onLogin }),
    callerOf,
    random: (length) => randomBytes(length),
  })
  return app.fetch
}

function placesOf({ origins = [], ipfsGateway }: OwnerPlaces) {
  return { origins, ipfsGateway }
}
