import { toHex } from '@latchkey/base'
import { type Address, createSignInMessage } from '@latchkey/evm'
import type { CompleteConfig } from '../config.ts'
import type { Marks } from '../marks/marks.ts'
import type { LoginDatabase, LoginTables } from '../tables/loginTables.ts'

/** The message given out to be signed, and its end. */
export type Challenge = LoginTables['login_challenge']

export type ChallengeInput = {
  readonly address: Address
  readonly chainId: number
  readonly visitHash: string
  readonly nowMs: number
  readonly marks: Marks
  readonly random: (length: number) => Uint8Array
}

/** 128 bits: nobody guesses one within its life. */
const nonceBytes = 16

/** A sign-in message of the server's own making, remembered until it is used or expires. */
export async function createChallenge(
  database: LoginDatabase,
  { domain, uri, statement, challengeMs }: CompleteConfig,
  { address, chainId, visitHash, nowMs, marks, random }: ChallengeInput,
): Promise<Challenge> {
  const nonce = toHex(random(nonceBytes)).slice(2)
  const expiresAtMs = nowMs + challengeMs
  const message = createSignInMessage({
    domain,
    address,
    statement,
    uri,
    version: '1',
    chainId,
    nonce,
    issuedAt: new Date(nowMs).toISOString(),
    expirationTime: new Date(expiresAtMs).toISOString(),
  })
  const challenge = marks.sign('login_challenge', {
    nonce,
    visit_hash: visitHash,
    address,
    chain_id: chainId,
    message,
    issued_at_ms: nowMs,
    expires_at_ms: expiresAtMs,
  })
  await database.insertInto('login_challenge').values(challenge).execute()
  return challenge
}

/** The challenge with this nonce, if it was given to this browser and is not used up. */
export async function findChallenge(
  database: LoginDatabase,
  nonce: string,
  visitHash: string,
): Promise<Challenge | undefined> {
  return await database
    .selectFrom('login_challenge')
    .selectAll()
    .where('nonce', '=', nonce)
    .where('visit_hash', '=', visitHash)
    .executeTakeFirst()
}

/** Uses the nonce up. Of any number of callers at once, one gets true. */
export async function consumeChallenge(database: LoginDatabase, { nonce }: Challenge): Promise<boolean> {
  const used = await database.deleteFrom('login_challenge').where('nonce', '=', nonce).returning('nonce').execute()
  return used.length === 1
}
