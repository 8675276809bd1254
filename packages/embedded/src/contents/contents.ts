import type { CustodyClient, User } from '@latchkey/custody'
import { isAddress, toAddress } from '@latchkey/evm'
import { readUser } from '../organization/readUser.ts'
import { assertOwn, mailedKeyType, toMs } from '../organization/serviceAnswers.ts'
import type { WalletService } from '../organization/walletService.ts'
import type { StoredSession } from '../record/storedEmbedded.ts'
import type { SessionKeeper } from '../sessions/sessionKeeper.ts'
import type { AsVisitor } from '../signIn/asVisitor.ts'
import type { EmbeddedFlow } from '../signIn/steps/embeddedFlow.ts'
import type { PasskeyWays } from '../signIn/ways/passkeyWays.ts'
import type { WithSession } from '../signIn/withSession.ts'
import type {
  EmbeddedContents,
  EmbeddedKey,
  EmbeddedPhrase,
  EmbeddedSessionRow,
  EmbeddedVariant,
  OwnerVerbs,
} from '../surface/embeddedController.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'

export type ContentsDeps = {
  readonly keeper: SessionKeeper
  readonly passkeys: PasskeyWays
  readonly withSession: WithSession
  readonly asVisitor: AsVisitor
  readonly flow: Pick<EmbeddedFlow, 'confirmByCode'>
  readonly service: Pick<WalletService, 'confirmAddress' | 'isRecoverable'>
}

/** A visitor's data at the key service, and the visitor's changes to it. */
export function createContents(shared: SharedDeps, deps: ContentsDeps): Omit<OwnerVerbs, 'limits' | 'setLimit'> {
  const { keeper, passkeys, withSession, asVisitor, flow, service } = deps
  const variant = () => shownVariant(shared)

  /** Undefined where the wallet's server does not say. */
  async function readIsRecoverable(session: StoredSession): Promise<boolean | undefined> {
    // The mails of an email wallet always let its reader in.
    if (session.variant === 'turnkey') return true
    try {
      return await service.isRecoverable(await keeper.askWho(session))
    } catch (error) {
      shared.log.debug('Whether the wallet comes back by mail could not be asked', error)
      return undefined
    }
  }

  return {
    readContents: async () =>
      await withSession(variant(), async (client, session) => {
        const [user, wallets, publicKey, isRecoverable] = await Promise.all([
          readUser(client, session),
          readWallets(client, session),
          keeper.publicKeyOf(session),
          readIsRecoverable(session),
        ])
        const { userEmail } = user
        return {
          userName: user.userName,
          ...(userEmail != null && { email: userEmail }),
          ...(isRecoverable !== undefined && { isRecoverable }),
          ...wallets,
          passkeys: user.authenticators.map(({ authenticatorId, authenticatorName, createdAt }) => ({
            id: authenticatorId,
            name: authenticatorName,
            createdAtMs: toMs(createdAt),
          })),
          sessions: toSessions(user, { publicKey, nowMs: shared.clock.now() }),
        }
      }),
    async addPasskey(name) {
      const { authenticators, userEmail } = await withSession(variant(), readUser)
      const session = keeper.current(variant())
      if (session === undefined) throw new EmbeddedError('session_failed')
      const knownIds = authenticators.map(({ credentialId }) => credentialId)
      // The new one may not speak for itself: an old one does, or a code.
      await asVisitor.made(session, 'passkey', {
        make: () => passkeys.make(userEmail ?? shared.place.appName, { name, knownIds }),
        async work(client, { passkey }) {
          const { organizationId, userId } = session
          const parameters = { userId, authenticators: [passkey] }
          assertOwn((await client.submit('create_authenticators', { organizationId, parameters })).activity, session)
        },
        giveUp: passkeys.forget,
      })
    },
    async removePasskey(id) {
      const session = await withSession(variant(), async (client, live) => {
        const { authenticators } = await readUser(client, live)
        const isLast = authenticators.length <= 1
        if (isLast && (await readIsRecoverable(live)) !== true) throw new EmbeddedError('last_passkey')
        return live
      })
      const remove = async (client: CustodyClient) => {
        const { organizationId, userId } = session
        const parameters = { userId, authenticatorIds: [id] }
        await client.submit('delete_authenticators', { organizationId, parameters })
      }
      await asVisitor.whenOld(session, 'passkey', remove, id)
    },
    async confirmRecoveryEmail(address) {
      const session = keeper.current(variant())
      if (session === undefined) throw new EmbeddedError('session_failed')
      const fresh = await flow.confirmByCode(session, 'address', address)
      const { email } = fresh
      try {
        await service.confirmAddress({ organizationId: session.organizationId, email, proof: await fresh.askWho() })
      } finally {
        await fresh.useUp()
      }
      // Both have to say so: now that its reader has, the wallet may.
      await asVisitor.whenOld(session, 'passkey', async (client) => {
        const { organizationId, userId } = session
        await client.submit('update_user', { organizationId, parameters: { userId, userEmail: email } })
      })
      keeper.noteConfirmed(session, email)
    },
    async endSession(id) {
      const shown = variant()
      // One's own is forgotten here as well.
      if (keeper.current(shown)?.apiKeyId === id) return await keeper.end(shown)
      await withSession(shown, async (client, { organizationId, userId }) => {
        await client.submit('delete_api_keys', { organizationId, parameters: { userId, apiKeyIds: [id] } })
      })
    },
  }
}

/** The variant whose session is shown. Fails with `session_failed`. */
export function shownVariant({ session }: Pick<SharedDeps, 'session'>): EmbeddedVariant {
  const shown = session.get()
  if (shown === undefined) throw new EmbeddedError('session_failed')
  return shown.variant
}

async function readWallets(
  client: CustodyClient,
  session: StoredSession,
): Promise<Pick<EmbeddedContents, 'phrases' | 'keys'>> {
  const { organizationId } = session
  const [{ wallets }, { accounts }, { privateKeys }] = await Promise.all([
    client.query('list_wallets', { organizationId }),
    client.query('list_wallet_accounts', { organizationId }),
    client.query('list_private_keys', { organizationId }),
  ])
  for (const account of accounts) assertOwn(account, session)
  const phrases = wallets.map(
    ({ walletId, walletName, exported, imported }): EmbeddedPhrase => ({
      walletId,
      name: walletName,
      addresses: accounts
        .filter((account) => account.walletId === walletId)
        .flatMap(({ address }) => toAddresses(address)),
      isExported: exported,
      isImported: imported,
    }),
  )
  const keys = privateKeys.flatMap(({ privateKeyId, privateKeyName, addresses, exported, imported }): EmbeddedKey[] => {
    const [address] = addresses.flatMap((each) => toAddresses(each.address))
    const key = { privateKeyId, name: privateKeyName, isExported: exported, isImported: imported }
    return address === undefined ? [] : [{ ...key, address }]
  })
  return { phrases, keys }
}

function toAddresses(text: unknown) {
  return isAddress(text) ? [toAddress(text.toLowerCase())] : []
}

function toSessions(
  { apiKeys }: User,
  { publicKey, nowMs }: { readonly publicKey: string; readonly nowMs: number },
): readonly EmbeddedSessionRow[] {
  return apiKeys
    .map(({ apiKeyId, apiKeyName, createdAt, expirationSeconds, credential }): EmbeddedSessionRow => {
      const createdAtMs = toMs(createdAt)
      const life = Number(expirationSeconds ?? '')
      return {
        id: apiKeyId,
        name: apiKeyName,
        createdAtMs,
        ...(life > 0 && { expiresAtMs: createdAtMs + life * 1000 }),
        isThisOne: credential.publicKey === publicKey,
        isCode: credential.type === mailedKeyType,
      }
    })
    .filter(({ expiresAtMs }) => expiresAtMs === undefined || expiresAtMs > nowMs)
    .sort((left, right) => right.createdAtMs - left.createdAtMs)
}
