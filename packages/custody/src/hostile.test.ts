import { parseJson, silentLog, toUtf8 } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readResult } from './activityOutcome.ts'
import { readAnswer, readValue } from './answers.ts'
import { createCustodyClient } from './client.ts'
import { type Activity, activityAnswer } from './endpoints/activity.ts'
import { endpoints, newestVersion, queryNames, submitNames } from './endpoints/endpoints.ts'
import { CustodyError, custodyErrors } from './errors.ts'
import { readFrameReply } from './frame/frameMessages.ts'
import { parseApiStamp } from './stamps/apiStamp.ts'
import { parsePasskeyStamp } from './stamps/passkeyStamp.ts'
import { toPasskeyError } from './stamps/passkeyStamper.ts'

const words = [
  'publicKey',
  'scheme',
  'signature',
  'credentialId',
  'code',
  'message',
  'details',
  'activity',
  '__proto__',
]
const leaves = [null, true, 0, -1, 1e308, '', '0x', 'ab', 'A', 'AQI', 'ACTIVITY_TYPE_', '\ud800', '\n']
type Pick = <Item>(items: readonly Item[]) => Item

/** Choices that follow from a seed: the generators of the library cost ten times what is tested here. */
function pickerOf(seed: number): Pick {
  let state = seed
  return (items) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const item = items[(state >>> 8) % items.length]
    if (item === undefined) throw new RangeError('There is nothing to pick from')
    return item
  }
}

function hostileValue(pick: Pick, depth = 3): unknown {
  const kind = depth === 0 ? 'leaf' : pick(['leaf', 'leaf', 'list', 'object', 'object'])
  if (kind === 'leaf') return pick(leaves)
  const items = Array.from({ length: pick([0, 1, 2, 4]) }, () => hostileValue(pick, depth - 1))
  return kind === 'list' ? items : Object.fromEntries(items.map((item) => [pick(words), item]))
}

const good = {
  publicKey: `02${'ab'.repeat(32)}`,
  scheme: 'SIGNATURE_SCHEME_TK_API_P256',
  signature: 'abcd',
  credentialId: 'AQI',
  authenticatorData: 'AQI',
  clientDataJson: 'AQI',
}

/** JSON with something wrong in it, or text that is none. */
function textOf(pick: Pick, base: object): string {
  const kind = pick(['value', 'changed', 'changed', 'cut', 'bent'])
  if (kind === 'value') return JSON.stringify(hostileValue(pick))
  if (kind === 'changed') return JSON.stringify({ ...base, [pick(Object.keys(base))]: hostileValue(pick) })
  const text = JSON.stringify(base)
  const place = pick([...text].map((_letter, index) => index))
  return kind === 'cut'
    ? text.slice(0, place)
    : text.slice(0, place) + pick(['"', '}', '\\', '\0', 'é']) + text.slice(place)
}

/** Runs it, and holds that a failure is one of the catalogue. */
function runs(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    const isKnown = error instanceof CustodyError && Object.hasOwn(custodyErrors, error.code)
    if (!isKnown || /\{(?:reason|name|code)\}/.test(error.message)) throw error
  }
}

test('a hostile stamp is read or refused', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const pick = pickerOf(seed)
      const text = textOf(pick, good)
      runs(() => parseApiStamp(pick([true, false]) ? base64urlnopad.encode(toUtf8(text)) : text))
      runs(() => parsePasskeyStamp(text))
    }),
  )
})

test('a hostile answer is read or refused', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const pick = pickerOf(seed)
      const name = pick(queryNames)
      const submit = pick(submitNames)
      const body = parseJson(textOf(pick, pick([{ activity: completed }, { code: 1, message: 'a', details: [] }])))
      const response = { status: pick([200, 200, 400, 401, 500, 204]), statusText: 'x' }
      const answer = { response, body, isTooLong: false }
      runs(() => readValue<unknown>(endpoints[name].output, readAnswer(answer, name), name))
      runs(() => readValue(activityAnswer, readAnswer(answer, submit), submit))
      const version = newestVersion(submit)
      const result = { [pick([...version.resultKeys, 'other'])]: hostileValue(pick) }
      runs(() =>
        readResult(
          { ...completed, status: pick(['ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_FAILED']), result },
          version,
        ),
      )
    }),
  )
})

const completed: Activity = {
  id: '0e1d8b4a-6c2f-4a53-9d8e-7f6a5b4c3d2e',
  organizationId: '0e1d8b4a-6c2f-4a53-9d8e-7f6a5b4c3d2e',
  status: 'ACTIVITY_STATUS_COMPLETED',
  type: 'ACTIVITY_TYPE_X',
  intent: {},
  result: {},
  votes: [],
  fingerprint: '',
  canApprove: false,
  canReject: false,
  createdAt: { seconds: '0', nanos: '0' },
  updatedAt: { seconds: '0', nanos: '0' },
}

test('a hostile frame or authenticator is read or refused', () => {
  fc.assert(
    fc.property(fc.anything(), (anything) => {
      expect(() => readFrameReply(anything)).not.toThrow()
      expect(toPasskeyError(anything, silentLog)).toBeInstanceOf(CustodyError)
    }),
  )
})

test('a whole client fails with a catalogue error on whatever it is answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom(200, 400, 503), async (seed, status) => {
      const text = textOf(pickerOf(seed), completed)
      const client = createCustodyClient({
        baseUrl: '',
        stamper: { stamp: async () => ({ headerName: 'X-Stamp', headerValue: 'x' }) },
        fetch: async () => new Response(text, { status }),
        clock: fakeClock(),
        log: silentLog,
      })
      const { organizationId } = completed
      const error = await client.query('whoami', { organizationId }).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(CustodyError)
    }),
  )
})
