import { parseJson } from '@latchkey/base'
import * as v from 'valibot'

const apiKeyStamp = v.object({
  kind: v.literal('apiKey'),
  publicKey: v.string(),
  scheme: v.string(),
  signature: v.string(),
})
const passkeyStamp = v.object({
  kind: v.literal('passkey'),
  credentialId: v.string(),
  authenticatorData: v.string(),
  clientDataJson: v.string(),
  signature: v.string(),
})
const apiKeyCredential = v.object({ kind: v.literal('apiKey'), publicKey: v.string(), type: v.string() })
const passkeyCredential = v.object({
  kind: v.literal('passkey'),
  credentialId: v.string(),
  publicKeyInfo: v.string(),
  rpIdHash: v.string(),
})

/** A user's word on an activity; the first one on it is the request. */
const vote = v.object({
  kind: v.literal('vote'),
  atMs: v.number(),
  activityId: v.string(),
  userId: v.string(),
  selection: v.picklist(['VOTE_SELECTION_APPROVED', 'VOTE_SELECTION_REJECTED']),
  /** The exact text that was stamped. */
  message: v.string(),
  stamp: v.variant('kind', [apiKeyStamp, passkeyStamp]),
  credential: v.variant('kind', [apiKeyCredential, passkeyCredential]),
})

/** How an activity ended. */
const outcome = v.object({
  kind: v.literal('outcome'),
  atMs: v.number(),
  activityId: v.string(),
  fingerprint: v.string(),
  /** ACTIVITY_STATUS_… */
  status: v.string(),
  /** SHA-256 of the stored result, in hexadecimal text; results hold nothing secret, but may be long. */
  resultHash: v.string(),
})

/** The server's signature over everything before it. */
const checkpoint = v.object({
  kind: v.literal('checkpoint'),
  atMs: v.number(),
  /** 65 bytes in hexadecimal text. */
  publicKey: v.string(),
  /** DER in hexadecimal text. */
  signature: v.string(),
})

/** An act of the machine's owner past every quorum; only a holder of the master key can sign it. */
const ownerAct = v.object({
  kind: v.literal('owner'),
  atMs: v.number(),
  act: v.literal('api_key_added'),
  userId: v.string(),
  apiKeyId: v.string(),
  /** Of the key that was added. */
  apiPublicKey: v.string(),
  /** 65 bytes in hexadecimal text. */
  publicKey: v.string(),
  /** DER in hexadecimal text. */
  signature: v.string(),
})

/** Somebody took an invitation, and became a user by it. */
const invitation = v.object({
  kind: v.literal('invitation'),
  atMs: v.number(),
  invitationId: v.string(),
  userId: v.string(),
})

/** Somebody tried the digits of a mail, for the key that they lead to. The digits themselves stand nowhere. */
const mailCode = v.object({
  kind: v.literal('mailCode'),
  atMs: v.number(),
  apiKeyId: v.string(),
  userId: v.string(),
  isRight: v.boolean(),
})

/** A row that decides was written past the server: the organization was frozen from then on. */
const frozen = v.object({
  kind: v.literal('frozen'),
  atMs: v.number(),
  /** The tables and what else was not as it was stored. */
  what: v.string(),
})

const schema = v.variant('kind', [vote, outcome, checkpoint, ownerAct, invitation, mailCode, frozen])

export type VoteEntry = v.InferOutput<typeof vote>
export type OutcomeEntry = v.InferOutput<typeof outcome>
export type CheckpointEntry = v.InferOutput<typeof checkpoint>
export type OwnerEntry = v.InferOutput<typeof ownerAct>
/** The content of a link of the audit chain. */
export type AuditEntry = v.InferOutput<typeof schema>

/** An entry → the text of it that is stored and hashed. */
export function writeAuditEntry(entry: AuditEntry): string {
  return JSON.stringify(entry)
}

/** The stored text of an entry → the entry; undefined when it is none. */
export function readAuditEntry(text: string): AuditEntry | undefined {
  const result = v.safeParse(schema, parseJson(text))
  return result.success ? result.output : undefined
}
