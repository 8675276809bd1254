/** What a stored address looks like. Whether it is one is for the page's own code to say. */
const addressPattern = /^0x[0-9a-fA-F]{40}$/

/** The address that was connected last, as far as it takes to show it; undefined where there is none. */
export function readRememberedAddress(): `0x${string}` | undefined {
  try {
    const { address } = JSON.parse(window.localStorage.getItem('latchkey.connection.v1') ?? '{}')
    return typeof address === 'string' && addressPattern.test(address) ? (address as `0x${string}`) : undefined
  } catch {
    return undefined
  }
}
