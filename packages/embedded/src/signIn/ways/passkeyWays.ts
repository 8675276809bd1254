import { isUnknownPasskey, passkeyStamper, type Stamper } from '@latchkey/custody'
import {
  createPasskey,
  fromBase64url,
  type MadePasskey,
  type PasskeyOptions,
} from '../../organization/createPasskey.ts'
import type { SessionRequest } from '../../organization/registerKey.ts'
import type { WalletService } from '../../organization/walletService.ts'
import { type KnownOwner, readOwner, type StoredSession, writeOwner } from '../../record/storedEmbedded.ts'
import type { SessionKeeper } from '../../sessions/sessionKeeper.ts'
import type { EmbeddedTask } from '../../surface/embeddedController.ts'
import { EmbeddedError } from '../../surface/embeddedErrors.ts'
import type { SharedDeps } from '../../surface/sharedDeps.ts'

/** Tells what is under way. Fails when the visitor has given it up. */
export type Say = (task: EmbeddedTask) => void

/** The ways to a session by passkey. Each fails with `AppError`. */
export type PasskeyWays = {
  create(options: { readonly email?: string; readonly walletName?: string }, say: Say): Promise<StoredSession>
  useExisting(say: Say): Promise<StoredSession>
  /** A new key for a session that ended; of the same wallet. */
  renew(session: StoredSession, say: Say): Promise<StoredSession>
  /** A session by a passkey that was added just now. */
  openWith(made: MadePasskey, owner: KnownOwner, email?: string): Promise<StoredSession>
  /** Has the device make a passkey for somebody. */
  make(
    userName: string,
    choices?: Pick<PasskeyOptions, 'challenge' | 'knownIds'> & { readonly name?: string },
  ): Promise<MadePasskey>
  /** Has the device forget one that opens nothing. */
  forget(made: MadePasskey): void
  /** Asks for any passkey of the site, or for one of those. */
  stamper(credentialIds?: readonly string[]): Stamper
}

export function createPasskeyWays(shared: SharedDeps, keeper: SessionKeeper, service: WalletService): PasskeyWays {
  const { place, platform, storage, log } = shared
  const { rpId, appName } = place

  const stamper = (credentialIds: readonly string[] = []) =>
    passkeyStamper({
      rpId,
      credentials: platform.credentials,
      log,
      allowCredentials: credentialIds.map((id) => ({ id: readId(id) })),
    })

  const make: PasskeyWays['make'] = (userName, { name: passkeyName = platform.deviceName, ...choices } = {}) =>
    createPasskey(platform, { rpId, appName, userName, passkeyName, ...choices }, log)

  type Opening = Partial<Omit<SessionRequest, 'variant' | 'owner'>>
  async function open(owner: KnownOwner, opening: Opening = {}): Promise<StoredSession> {
    const { passkeyId } = owner
    const own = stamper(passkeyId === undefined ? [] : [passkeyId])
    const session = await keeper.open({ variant: 'turnkeyhd', owner, stamper: own, ...opening })
    writeOwner(storage, owner)
    return session
  }

  /** The owner as he was last known here. */
  function recall({ organizationId, userId }: StoredSession): KnownOwner {
    const known = readOwner(storage)
    const isSame = known?.organizationId === organizationId && known.userId === userId
    return isSame ? known : { organizationId, userId }
  }

  /** The owner of a passkey is asked of the organization above all: the service finds the one below. */
  async function findOwner(): Promise<KnownOwner> {
    const { organizationId, userId } = await keeper
      .clientWith(stamper())
      .query('whoami', { organizationId: place.organizationId })
    return { organizationId, userId }
  }

  return {
    stamper,
    make,
    forget: ({ passkey }) => platform.forgetPasskey(rpId, passkey.attestation.credentialId),
    async create({ email, walletName }, say) {
      say('passkey')
      // The server gives out what it will know again, so that nobody hands it a passkey made for something else. The key
      // of the session is made now: it is in the making of the wallet, so that nothing is asked of the visitor twice.
      const [challenge, key] = await Promise.all([service.startPasskey(), keeper.prepare('turnkeyhd')])
      const made = await make(email ?? appName, { challenge })
      say('wallet')
      const { passkey } = made
      const { name, publicKey } = key
      const named = { ...(email !== undefined && { email }), ...(walletName !== undefined && { walletName }) }
      const request = { passkey, sessionKey: { name, publicKey }, ...named }
      const { address, ...owner } = await service.createWithPasskey(request)
      say('session')
      const { credentialId } = passkey.attestation
      const session = await keeper.openFirst(key, { owner, credentialId, email, wanted: address })
      writeOwner(storage, withPasskey(owner, made))
      return session
    },
    async useExisting(say) {
      say('passkey')
      const known = readOwner(storage)
      if (known !== undefined) {
        try {
          return await open(known)
        } catch (error) {
          // Another passkey than the last time, and so somebody else.
          if (!isUnknownPasskey(error)) throw error
        }
      }
      const owner = await findOwner()
      say('session')
      return await open(owner)
    },
    async renew(session, say) {
      say('passkey')
      const { email, unconfirmedEmail } = session
      return await open(recall(session), { email, unconfirmedEmail, wanted: session.addresses[0] })
    },
    openWith: (made, { organizationId, userId }, email) =>
      open(withPasskey({ organizationId, userId }, made), {
        stamper: stamper([made.passkey.attestation.credentialId]),
        email,
        makesWallet: true,
      }),
  }
}

/** A passkey that is found by its id alone has to be named ever after. */
function withPasskey(owner: KnownOwner, { passkey, isFoundAlone }: MadePasskey): KnownOwner {
  return isFoundAlone ? owner : { ...owner, passkeyId: passkey.attestation.credentialId }
}

function readId(text: string): Uint8Array<ArrayBuffer> {
  const id = fromBase64url(text)
  if (id === undefined) throw new EmbeddedError('custody_dishonest')
  return id
}
