import { type HttpCall, nameCaller } from '@latchkey/node'
import type { CustodyConfig } from '../config.ts'

/** A call of the network with its caller in place of the connection's address. Whoever has gone already is somebody too. */
export function nameCallerOf(call: HttpCall, { isBehindProxy }: Pick<CustodyConfig, 'isBehindProxy'>): HttpCall {
  const forwardedFor = isBehindProxy ? call.header('x-forwarded-for') : undefined
  return { ...call, socketAddress: nameCaller({ socketAddress: call.socketAddress, forwardedFor }) ?? '' }
}
