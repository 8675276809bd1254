import * as v from 'valibot'
import { wordOf } from './choices.ts'
import { answers, id, maybe, text } from './fields.ts'
import { policy } from './policy.ts'
import { invitation, tag, user } from './user.ts'
import { privateKey, wallet } from './wallet.ts'

/** How many of which users stand above all policies. */
export const quorum = v.object({ threshold: v.number(), userIds: answers(id) })

/** A switch of an organization, with its value where it takes one. */
export const feature = v.object({ name: maybe(wordOf('FEATURE_NAME_')), value: maybe(text(65_536)) })

export const organizationConfig = v.object({ features: maybe(answers(feature)), quorum: maybe(quorum) })

/** Everything in an organization. */
export const organizationData = v.object({
  organizationId: maybe(id),
  name: maybe(text(1024)),
  users: maybe(answers(user)),
  policies: maybe(answers(policy)),
  privateKeys: maybe(answers(privateKey)),
  invitations: maybe(answers(invitation)),
  tags: maybe(answers(tag)),
  rootQuorum: maybe(quorum),
  features: maybe(answers(feature)),
  wallets: maybe(answers(wallet)),
})
