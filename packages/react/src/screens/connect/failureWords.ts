import { AppError } from '@latchkey/base'
import { causesOf, codeOf } from './failureState.ts'

/** The failure nearest to what happened: the last of the chain that is written for people. */
export function innermostFailure(error: Error): Error {
  return causesOf(error).findLast((one) => codeOf(one) !== undefined) ?? error
}

/** Whether a wallet, and not its owner, turned this site away: the codes 5100 to 5104 of a pairing. */
export function isUnfit(error: Error): boolean {
  return causesOf(error).some((one) => {
    const code = one instanceof AppError && one.code === 'peer_refused' ? Number(one.data['code']) : 0
    return code >= 5100 && code < 5200
  })
}

/** The details a visitor may copy into a report: no address, no signature, no key. */
export function describeFailure(walletName: string, error: Error): string {
  const [first, ...causes] = causesOf(error)
  const lines = [
    `wallet: ${walletName || 'any'}`,
    `code: ${codeOf(error) ?? error.name}`,
    `message: ${first?.message ?? ''}`,
  ]
  for (const cause of causes) lines.push(`because: ${cause.message}`)
  return [...lines, `browser: ${navigator.userAgent}`].join('\n')
}
