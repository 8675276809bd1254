import { AppError, TimeoutError } from '@latchkey/base'
import { ConnectError, PairingError } from '@latchkey/connect'
import { expect, test } from 'vitest'
import { failureStateOf } from './failureState.ts'
import { describeFailure, innermostFailure, isUnfit } from './failureWords.ts'

const table = {
  clock_is_wrong: { message: 'The clock is wrong.' },
  relay_refused: { message: 'Refused: {reason}' },
  relay_unreachable: { message: 'Not reached.' },
  peer_refused: { message: 'Refused: {reason}' },
  settlement_failed: { message: 'Not settled.' },
}
const under = (cause: unknown) => new ConnectError('connection_rejected', { cause })
const ofPeer = (code: number, reason: string) => new AppError(table, 'peer_refused', { data: { code, reason } })

test.each([
  ['a refusal in the browser', under({ code: 4001 }), 'rejected'],
  ['a refusal on the phone', under(ofPeer(5000, 'User rejected.')), 'rejected'],
  ['nobody scanned', under(new PairingError('pairing_attempts_exhausted')), 'expired'],
  [
    'a relay out of reach',
    under(new AppError(table, 'relay_unreachable', { cause: new TimeoutError(1) })),
    'relay-offline',
  ],
  ['a protocol that does not start', new ConnectError('no_provider_found'), 'relay-offline'],
  ['a wrong clock', under(new AppError(table, 'clock_is_wrong')), 'clock-wrong'],
  ['a relay that refuses', under(new AppError(table, 'relay_refused', { data: { reason: 'no' } })), 'relay-refused'],
  ['a session that does not fit', under(new AppError(table, 'settlement_failed')), 'error'],
  ['a wallet that is silent', new ConnectError('wallet_not_responding'), 'timed-out'],
  ['anything else', new TypeError('x'), 'error'],
] as const)('%s', (_title, error, state) => expect(failureStateOf(error)).toBe(state))

test('a wallet that does not fit is told from an owner who refuses', () => {
  expect(isUnfit(under(ofPeer(5100, 'Unsupported chains.')))).toBe(true)
  expect(isUnfit(under(ofPeer(5000, 'User rejected.')))).toBe(false)
  expect(isUnfit(new TypeError('x'))).toBe(false)
})

test('the sentence nearest to what happened is shown, and all of them can be copied', () => {
  const error = under(
    new AppError(table, 'relay_refused', { data: { reason: 'Project not found' }, cause: new Error('1006') }),
  )
  expect(innermostFailure(error).message).toBe('Refused: Project not found')
  expect(describeFailure('Rainbow', error).split('\n').slice(0, 5)).toEqual([
    'wallet: Rainbow',
    'code: connection_rejected',
    'message: Connection rejected. Please try again.',
    'because: Refused: Project not found',
    'because: 1006',
  ])
})
