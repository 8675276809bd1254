import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import { type Answers, type FakeCustody, fakeCustody, organizationId } from '../testing/fakeCustody.ts'
import { things } from '../testing/things.ts'

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

const samples: Readonly<Record<string, string>> = {
  userEmail: 'till@example.org',
  receiverEmail: 'till@example.org',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  smartContractAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  path: "m/44'/60'/0'/0/0",
  publicKey: '0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6',
  issuer: 'https://login.example',
  condition: "eth.tx.to == '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'",
  notes: 'Petty cash of the shop',
}

/** One of each thing, as an owner would have it: what is an address looks like one. A request stays as it was stamped. */
export const sampleThings: Answers = Object.fromEntries(
  Object.entries(things('Till')).map(([name, answer]) => [name, /activit/.test(name) ? answer : tidy(answer)]),
)

/** An answer whose fields of these names have the samples. */
function tidy<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (name, each) => samples[name] ?? each)
}
