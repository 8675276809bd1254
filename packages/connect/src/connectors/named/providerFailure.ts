/** An error as EIP-1193 has them, for providers of our own making; without a number where the wallet gave none. */
export function providerFailure(code: number | undefined, message: string): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code })
}
