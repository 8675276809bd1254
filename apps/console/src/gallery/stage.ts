import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import {
  type Answers,
  type FakeCustody,
  fakeCustody,
  organizationId,
  ownerId,
  policy,
  waitingFor,
} from '../testing/fakeCustody.ts'
import { things } from '../testing/things.ts'
import { samplePolicies } from './samplePolicies.ts'

/** The surroundings of one state: a custody of set answers, and a clock that stands still. */
export type Stage = {
  readonly custody: FakeCustody
  readonly clock: ReturnType<typeof fakeClock>
  readonly parts: ConsoleDeps
}

export function createStage(answers: Answers, more: Partial<ConsoleDeps> = {}): Stage {
  const custody = fakeCustody()
  custody.answer(answers)
  const clock = fakeClock()
  const parts: ConsoleDeps = {
    boot: { name: 'Acme', custodyUrl: '/custody', rpId: 'localhost', organizationId },
    fetch: custody.fetch,
    clock,
    log: silentLog,
    subtle: window.crypto.subtle,
    passkeys: { get: never, create: never },
    keptKeys: { read: async () => undefined, write: async () => undefined, remove: async () => undefined },
    exportFrame: undefined,
    ...more,
  }
  return { custody, clock, parts }
}

/** An answer that does not come. */
export function never(): Promise<never> {
  return new Promise(() => undefined)
}

export const refusal = {
  ...{ status: 403, message: 'policy engine denied request implicitly' },
  latchkeyErrorCode: 'denied_implicitly',
}

/** A text as somebody writes it who wants to be taken for another, or to break the page. */
export const hostile = `\u202EOwner <b onclick="x()">Acme</b> ${'Donaudampfschifffahrtsgesellschaft'.repeat(4)} ${'🔑'.repeat(6)}`

/** It stands in no text of an owner, so that each place of it is found. */
const written = '\u2026 sample \u2026'

/** Texts as an owner would have written them, by the names of their fields. */
const samples: Readonly<Record<string, string>> = {
  userName: 'Ada',
  userEmail: 'ada@example.org',
  receiverUserName: 'Carol',
  receiverEmail: 'carol@example.org',
  username: 'Owner',
  tagName: 'Finance',
  apiKeyName: 'Office computer',
  authenticatorName: 'Phone of Ada',
  providerName: 'Login of the office',
  issuer: 'https://login.example',
  audience: 'acme-console',
  subject: 'ada-4711',
  walletName: 'Petty cash',
  privateKeyName: 'Key of the shop',
  label: 'Dollars',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  smartContractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  path: "m/44'/60'/0'/0/0",
  publicKey: '0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6',
  policyName: 'Payments of the shop',
  notes: 'Petty cash of the shop',
  value: 'https://shop.example/hook',
  message: 'the policy has the name of another one',
  reason: 'The request has no eth.tx.',
  text: 'a checkpoint is missing',
}

const { policyName, effect, condition, consensus, time, notes } = samplePolicies[0] ?? policy
const asked = waitingFor('ACTIVITY_TYPE_CREATE_POLICY_V3', { policyName, effect, condition, consensus, time, notes })

/** One of each thing, and a policy of each kind, as an owner would have them. */
export const sampleThings: Answers = {
  ...tidy(things(written)),
  list_activities: { activities: [asked] },
  get_activity: { activity: asked },
  list_policies: { policies: samplePolicies },
}

/** Answers in which each text that somebody could have written is a sample, and the owner has a name of its own. */
function tidy<Value>(value: Value): Value {
  const isWritten = (each: unknown) => typeof each === 'string' && each.includes(written)
  return JSON.parse(JSON.stringify(value), (name, each) => {
    if (isWritten(each)) return samples[name] ?? 'Acme'
    return each?.userId === ownerId && 'userEmail' in each
      ? { ...each, userName: 'Owner', userEmail: 'owner@example.org' }
      : each
  })
}
