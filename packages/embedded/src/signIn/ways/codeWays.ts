import {
  type CustodyClient,
  CustodyError,
  type FrameStamper,
  isExpiredKey,
  isNotDone,
  parseApiStamp,
} from '@latchkey/custody'
import type { MadePasskey, NewPasskey } from '../../organization/createPasskey.ts'
import { sessionLifeSeconds } from '../../organization/registerKey.ts'
import { assertOwn, mailedKeyType, toMs } from '../../organization/serviceAnswers.ts'
import {
  type AskedMail,
  askWho,
  type SentMail,
  type StampedQuestion,
  type WalletService,
} from '../../organization/walletService.ts'
import { type AwaitedCode, codeLifeMs } from '../../record/storedCode.ts'
import type { KnownOwner, StoredSession } from '../../record/storedEmbedded.ts'
import type { SessionKeeper } from '../../sessions/sessionKeeper.ts'
import type { CodePurpose } from '../../surface/embeddedController.ts'
import { EmbeddedError } from '../../surface/embeddedErrors.ts'
import type { SharedDeps } from '../../surface/sharedDeps.ts'
import { createBundleReader } from './createBundleReader.ts'
import type { PasskeyWays, Say } from './passkeyWays.ts'
import { createSessionFrame } from './sessionFrame.ts'

/** A code that is waited for, for whatever it is. */
export type SentCode = Omit<AwaitedCode, 'purpose'> & { readonly purpose: CodePurpose }

/** A client that stamps with what the mail brought, and an end to it: a code serves once. */
export type FreshClient = {
  readonly client: CustodyClient
  /** The user whom the mail lets in. */
  readonly owner: KnownOwner
  /** When the key of the code was made, at the service (milliseconds since the epoch). */
  readonly createdAtMs: number
  /** To which address the mail went. */
  readonly email: string
  /** Lets the wallet's server ask the key service whose key it is. */
  askWho(): Promise<StampedQuestion>
  /** Asked for by whoever may; by the key itself where no session of the same wallet is there. Never fails. */
  useUp(client?: CustodyClient): Promise<void>
}

/** The ways by a code that comes by mail. Each fails with `AppError`. */
export type CodeWays = {
  /** Sends a code to an address. */
  send(purpose: CodePurpose, email: string): Promise<SentMail>
  /** Fails with `code_invalid`. */
  enter(code: string, sent: SentCode): Promise<FreshClient>
  signIn(fresh: FreshClient, sent: SentCode, wanted?: StoredSession): Promise<StoredSession>
  recover(fresh: FreshClient, say: Say): Promise<StoredSession>
  /** After too many wrong ones: what was sent opens nothing any more. */
  voidCode(): Promise<void>
  /** Takes the frame away. */
  close(): void
}

/** A session by mail is never shorter than this, in seconds. */
const shortestLifeSeconds = 60

export type CodeDeps = {
  readonly keeper: SessionKeeper
  readonly passkeys: PasskeyWays
  readonly service: WalletService
}

export function createCodeWays(shared: SharedDeps, { keeper, passkeys, service }: CodeDeps): CodeWays {
  const { clock, log, place } = shared
  const frame = createSessionFrame(shared)
  const readBundle = createBundleReader(service)

  /** The public half of the key that the mail brought. */
  async function keyIn(stamper: FrameStamper): Promise<string> {
    // Everything the frame stamps names the key; it stamps no empty text.
    return parseApiStamp((await askWho(stamper, place)).stamp).publicKey
  }

  /** The key that the mail brought, of several that wait; no older than a code may be. */
  async function findKey(client: CustodyClient, publicKey: string, { organizationId, userId }: KnownOwner) {
    const { user } = await client.query('get_user', { organizationId, userId })
    const key = user.apiKeys.find(
      ({ credential }) => credential.type === mailedKeyType && credential.publicKey.toLowerCase() === publicKey,
    )
    const createdAtMs = key === undefined ? 0 : toMs(key.createdAt)
    if (user.userId !== userId || key === undefined || clock.now() - createdAtMs > codeLifeMs) {
      throw new EmbeddedError('code_invalid')
    }
    return { apiKeyId: key.apiKeyId, createdAtMs }
  }

  /** A recovery by code: its key is used up by that, and a prompt that was refused is asked again by itself. */
  const recovered = new WeakMap<FreshClient, MadePasskey>()

  async function makeNew({ client, owner, email }: FreshClient, say: Say): Promise<MadePasskey> {
    say('passkey')
    const made = await passkeys.make(email)
    say('session')
    await recoverUser(client, owner, made.passkey).catch((error: unknown) => {
      if (isNotDone(error)) passkeys.forget(made)
      throw isExpiredKey(error) ? new EmbeddedError('code_invalid', { cause: error }) : error
    })
    return made
  }

  return {
    async send(purpose, email) {
      const stamper = await frame.start()
      // The key of the frame stays, so that a code that has come goes on counting where no new one could be sent.
      const targetPublicKey = await stamper.publicKey()
      return await service.sendCode({ ...toAsked({ purpose, email }), targetPublicKey })
    },
    async enter(code, sent) {
      if (clock.now() - sent.sentAtMs > codeLifeMs) throw new EmbeddedError('code_invalid')
      const stamper = await frame.start()
      const asked = toAsked(sent)
      const read = await readBundle(code, { ...sent, asked }, stamper)
      const client = keeper.clientWith(stamper)
      try {
        await stamper.injectCredential(read.bundle)
        const publicKey = await keyIn(stamper)
        const owner = read.owner ?? (await service.ownerOf({ ...asked, publicKey }))
        // The key of a recovery may recover and nothing else; it goes with that.
        const common = { client, owner, email: sent.email, askWho: () => askWho(stamper, owner) }
        if (sent.purpose === 'recovery') {
          return { ...common, createdAtMs: sent.sentAtMs, useUp: async () => undefined }
        }
        const { apiKeyId, createdAtMs } = await findKey(client, publicKey, owner)
        return { ...common, createdAtMs, useUp: (by = client) => useUp(by, owner, apiKeyId) }
      } catch (error) {
        throw toCodeError(error)
      }
    },
    async signIn(fresh, sent, wanted) {
      const session = await keeper.open({
        variant: 'turnkey',
        owner: fresh.owner,
        stamper: await frame.start(),
        lifeSeconds: lifeAfter(clock.now() - fresh.createdAtMs),
        email: sent.email,
        wanted: wanted?.addresses[0],
        makesWallet: wanted === undefined,
      })
      await fresh.useUp(keeper.clientOf(session))
      return session
    },
    async recover(fresh, say) {
      const made = recovered.get(fresh) ?? (await makeNew(fresh, say))
      recovered.set(fresh, made)
      say('first-use')
      return await passkeys.openWith(made, fresh.owner, fresh.email)
    },
    voidCode: async () => void (await (await frame.start()).reset()),
    close: frame.close,
  }

  async function useUp(client: CustodyClient, { organizationId, userId }: KnownOwner, apiKeyId: string): Promise<void> {
    const request = { organizationId, parameters: { userId, apiKeyIds: [apiKeyId] } }
    await client
      .submit('delete_api_keys', request)
      .catch((error: unknown) => log.debug('A code was used, but could not be used up; it ends by itself', error))
    await frame.reset().catch((error: unknown) => log.debug('The key frame kept its key', error))
    frame.close()
  }
}

/** Has the service take the new passkey of somebody who has lost his others. */
async function recoverUser(client: CustodyClient, owner: KnownOwner, authenticator: NewPasskey): Promise<void> {
  const { organizationId, userId } = owner
  const { activity } = await client.submit('recover_user', { organizationId, parameters: { userId, authenticator } })
  assertOwn(activity, owner)
}

/** The rest of a session's life for a code of this age in milliseconds, in seconds. */
function lifeAfter(ageMs: number): number {
  return Math.max(shortestLifeSeconds, sessionLifeSeconds - Math.max(0, Math.floor(ageMs / 1000)))
}

/** As the wallet's server knows the mail. */
function toAsked({ purpose, email }: Pick<SentCode, 'purpose' | 'email'>): AskedMail {
  return { purpose: purpose === 'recovery' || purpose === 'address' ? purpose : 'sign-in', email }
}

/** Every fault of a code is told in one sentence (specification facts, §7); no answer at all is another matter. */
function toCodeError(error: unknown): unknown {
  if (error instanceof CustodyError) {
    const isElsewhere = ['custody_unreachable', 'frame_silent', 'frame_closed'].includes(error.code)
    if (!isElsewhere) return new EmbeddedError('code_invalid', { cause: error })
  }
  return error
}
