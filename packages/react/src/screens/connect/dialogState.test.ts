import type { ConnectionState, PairingService } from '@latchkey/connect'
import { expect, test } from 'vitest'
import { dialogStateOf } from './dialogState.ts'

const code = { uri: 'wc:1', expiresAtMs: 5 }
const connected: PairingService = { status: 'connected' }
const refused = (code: 'clock_is_wrong' | 'relay_refused'): PairingService => ({
  status: 'refused',
  code,
  reason: 'no',
})

function nameOf(pairing: typeof code | (typeof code & { isHeard: true }) | undefined, service: PairingService) {
  const connection: ConnectionState = {
    status: 'connecting',
    connectorId: 'r',
    ...(pairing !== undefined && { pairing }),
  }
  const around = {
    connection,
    isDetecting: false,
    isPatienceOver: true,
    isHintDue: false,
    service,
    step: { status: 'idle' },
  } as const
  const view = { page: 'asking', connectorId: 'r', attempt: 1 } as const
  return dialogStateOf(view, { ...around, faceOf: () => ({ name: 'Phone' }), kindOf: () => 'remote' }).name
}

test.each([
  ['a code is being made', undefined, connected, 'pairing'],
  [
    'the service is not reached, and there is no code',
    undefined,
    { status: 'unreachable', sinceMs: 0 },
    'relay-offline',
  ],
  ['the service is away while a code is shown', code, { status: 'unreachable', sinceMs: 0 }, 'pairing'],
  ['a refusal of before, while it is tried again', undefined, refused('clock_is_wrong'), 'pairing'],
  ['the clock was found wrong while a code is shown', code, refused('clock_is_wrong'), 'clock-wrong'],
  ['the service refuses while a code is shown', code, refused('relay_refused'), 'relay-refused'],
  ['a code is shown', code, connected, 'pairing'],
  ['a wallet has read it', { ...code, isHeard: true as const }, connected, 'confirming'],
] as const)('%s', (_title, pairing, service, name) => expect(nameOf(pairing, service)).toBe(name))
